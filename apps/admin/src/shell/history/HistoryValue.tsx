import {
  type AttributeValue,
  addressFields,
  capitalise,
  contactFields,
  dayInWords,
  type Field,
  type Fields,
  interfaceLabels,
  namingFields,
  records,
} from '@bank/domain';
import { Fragment, useContext } from 'react';
import { useGetList, useRecordContext } from 'react-admin';
import { type Address, inOneLine } from '../../kit/inputs/address';
import { ReferenceName } from '../../kit/tables/cells';
import { NOT_YET, RecordNames } from '../../kit/tables/RecordNames';
import { historyTime, money, number } from '../../kit/values/formats';
import { ALL_ROWS } from '../../kit/values/rows';
import { say, word } from '../../messages';
import { referenceTo } from '../fields/referenceTo';
import { typeLabels } from '../fields/typeInputs';
import { Answers } from './Answers';
import { fieldOf, type Part } from './historyFields';
import { KnownClients } from './knownClients';

/** `supplierAddress` -> `Supplier address`, `CREATING` -> `Creating`. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return capitalise(words);
};

/** Field of a choice -> its codes -> their words. */
const wordsOfCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: say.statuses,
  supplierType: records.supplier.fields.supplierType.words,
  partnerType: records.partner.fields.partnerType.words,
  type: typeLabels,
  displayInterface: interfaceLabels,
};

/** Kinds with answers to the bank's own questions. */
const CLASSES_WITH_PROFILE = new Set(['Partner', 'Client']);

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;

interface Props {
  /** The history's name of the kind: SupplyOrder, Product, ... */
  objectClass: string;
  part?: Part;
  field: string;
  value: unknown;
}

export const labelOfField = (objectClass: string, part: Part, name: string): string =>
  fieldOf(objectClass, part, name)?.label ?? labelOf(name);

export const HistoryValue = ({ objectClass, part = 'fields', field: name, value }: Props) => {
  const field = fieldOf(objectClass, part, name);
  const to = referencedKind(field, value);
  if (to === 'client') return <ClientNames numbers={[value].flat() as number[]} />;
  if (to === 'supplierAddress') return <SupplierAddressText id={idOf(value) as number} />;
  if (to) return <RecordNames to={referenceTo(to)} ids={[value].flat().map(idOf) as number[]} />;
  if (field?.type === 'list' && namingFields(field.fields).length && Array.isArray(value) && value.length)
    return <Elements fields={field.fields} elements={value} />;
  if (CLASSES_WITH_PROFILE.has(objectClass) && name === 'profile')
    return <Answers values={(value ?? {}) as Record<string, AttributeValue | null>} />;
  // The status of an order or a partner moves by its workflow, so no field declares it.
  if (field?.type === 'choice') return word(field.words ?? wordsOfCodes[name] ?? {}, value);
  if (!field && name === 'status') return word(say.statuses, value);
  if (field?.type === 'date' && typeof value === 'string') return dayInWords(value);
  if (field?.type === 'money' && typeof value === 'number') return money(value);
  return valueInWords(value);
};

/** The kind of record that a value refers to by id; undefined if it refers to none. */
const referencedKind = (field: Field | undefined, value: unknown): string | undefined => {
  if (field?.type !== 'ref' && field?.type !== 'refs') return;
  const ids = [value].flat().map(idOf);
  return ids.length && ids.every((id) => typeof id === 'number') ? field.to : undefined;
};

/** Elements that name records: each with its parts in the order of their fields. */
const Elements = ({ fields, elements }: { fields: Fields; elements: readonly Record<string, unknown>[] }) =>
  elements.map((element, n) => (
    <Fragment key={String(element.id ?? n)}>
      {n > 0 && '; '}
      {Object.entries(fields).map(([name, field], place) => {
        const to = referencedKind(field, element[name]);
        return (
          <Fragment key={name}>
            {place > 0 && ', '}
            {to ? <RecordNames to={referenceTo(to)} ids={[element[name] as number]} /> : valueInWords(element[name])}
          </Fragment>
        );
      })}
    </Fragment>
  ));

/** The log names clients by their numbers, and their screens by the ids that people know. */
const ClientNames = ({ numbers }: { numbers: readonly number[] }) => {
  const known = useContext(KnownClients);
  const isKnown = numbers.every((number) => known?.some(({ table_id }) => table_id === number));
  const { data = [], isLoading } = useGetList(
    'clients',
    { filter: { id: [...numbers] }, pagination: ALL, sort: UNSORTED },
    { enabled: !isKnown },
  );
  if (isLoading) return NOT_YET;
  const clients = isKnown ? (known ?? []) : data;
  return numbers.map((number, n) => {
    const client = clients.find(({ table_id }) => table_id === number);
    return (
      <Fragment key={number}>
        {n > 0 && ', '}
        {client ? <ReferenceName record={client} to={referenceTo('client')} /> : say.history.hiddenClient}
      </Fragment>
    );
  });
};
const ALL = { page: 1, perPage: ALL_ROWS };
const UNSORTED = { field: '', order: 'ASC' } as const;

/** Addresses have no list of their own, so this one is looked up in the order whose history is shown. */
const SupplierAddressText = ({ id }: { id: number }) => {
  const order = useRecordContext();
  const addresses: (Address | null | undefined)[] = [...(order?.supplier?.addresses ?? []), order?.supplierAddress];
  const address = addresses.find((one) => one?.id === id);
  return address ? inOneLine(address) : `#${id}`;
};

/** The log keeps the parts of a contact or an address unordered; they are shown in the order of their declaration. */
const partOrder = Object.keys({ ...contactFields, ...addressFields });
const placeOf = (part: string) => (partOrder.includes(part) ? partOrder.indexOf(part) : partOrder.length);

const valueInWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return say.history.nothing;
  if (typeof value === 'boolean') return value ? say.common.yes : say.common.no;
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return instantPattern.test(value) ? historyTime(value) : value;
  if (Array.isArray(value))
    return value.length
      ? value.map(valueInWords).join(typeof value[0] === 'object' ? '; ' : ', ')
      : say.history.nothing;
  const { firstName, lastName, ...parts } = value as Record<string, unknown>;
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    ...Object.entries(parts)
      .filter(([key, part]) => key !== 'id' && part !== null && part !== '' && part !== false)
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([key, part]) => (part === true ? labelOf(key) : valueInWords(part))),
  ]
    .filter(Boolean)
    .join(', ');
};
