import {
  type AttributeValue,
  addressFields,
  capitalise,
  contactFields,
  type Field,
  interfaceLabels,
} from '@bank/domain';
import { useGetManyAggregate, useRecordContext } from 'react-admin';
import { typeLabels } from '../attributes/kindInputs';
import { say, word } from '../messages';
import { type Address, inOneLine } from '../ui/address';
import type { ReferenceTo } from '../ui/fields';
import { chicago, number } from '../ui/formats';
import { referenceTo } from '../ui/references';
import { Answers } from './Answers';
import { fieldOf, type Part } from './fieldsOf';

/** `supplierAddress` -> `Supplier address`, `CREATING` -> `Creating`. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return capitalise(words);
};

/** Words of the codes of a choice, by its field. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: say.statuses,
  supplierType: say.supplierTypes,
  partnerType: say.partnerTypes,
  type: typeLabels,
  displayInterface: interfaceLabels,
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;

interface Props {
  /** The history's name of the kind: SupplyOrder, Product, ... */
  objectClass: string;
  part?: Part;
  field: string;
  value: unknown;
}

/** What people call a field of the history. */
export const labelOfField = (objectClass: string, part: Part, name: string): string =>
  fieldOf(objectClass, part, name)?.label ?? labelOf(name);

/** A value of the history in words, as its kind declares it. */
export const HistoryValue = ({ objectClass, part = 'fields', field: name, value }: Props) => {
  const field = fieldOf(objectClass, part, name);
  const to = namedIn(field, value);
  if (to === 'supplierAddress') return <OfSupplier id={idOf(value) as number} />;
  if (to) return <Named to={referenceTo(to)} ids={[value].flat().map(idOf) as number[]} />;
  if (objectClass === 'Partner' && name === 'profile')
    return <Answers values={value as Record<string, AttributeValue | null>} />;
  // The status of an order or a partner moves by its workflow, so no field declares it.
  if (field?.type === 'choice' || (!field && name === 'status')) return word(codes[name] ?? {}, value);
  return plain(value);
};

/** The kind of record that a value names; undefined for what names none. */
const namedIn = (field: Field | undefined, value: unknown): string | undefined => {
  if (field?.type !== 'ref' && field?.type !== 'refs') return;
  const ids = [value].flat().map(idOf);
  return ids.length && ids.every((id) => typeof id === 'number') ? field.to : undefined;
};

const Named = ({ to: { resource, titled = 'name' }, ids }: { to: ReferenceTo; ids: readonly number[] }) => {
  const { data = [] } = useGetManyAggregate(resource, { ids: [...ids] });
  const named = (id: number) => data.find((record) => record?.id === id)?.[titled];
  return ids.map((id) => named(id) ?? `#${id}`).join(', ');
};

/** An address has no list of its own: the order that the history is of knows its supplier's. */
const OfSupplier = ({ id }: { id: number }) => {
  const order = useRecordContext();
  const known: (Address | null | undefined)[] = [...(order?.supplier?.addresses ?? []), order?.supplierAddress];
  const address = known.find((one) => one?.id === id);
  return address ? inOneLine(address) : `#${id}`;
};

/** The log keeps the parts of a contact or an address in no order of their own. */
const places = Object.keys({ ...contactFields, ...addressFields });
const placeOf = (part: string) => (places.includes(part) ? places.indexOf(part) : places.length);

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return say.history.nothing;
  if (typeof value === 'boolean') return value ? say.common.yes : say.common.no;
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return instant.test(value) ? chicago(value) : value;
  if (Array.isArray(value))
    return value.length ? value.map(plain).join(typeof value[0] === 'object' ? '; ' : ', ') : say.history.nothing;
  const { firstName, lastName, ...parts } = value as Record<string, unknown>;
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    ...Object.entries(parts)
      .filter(([key, part]) => key !== 'id' && part !== null && part !== '' && part !== false)
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([key, part]) => (part === true ? labelOf(key) : plain(part))),
  ]
    .filter(Boolean)
    .join(', ');
};
