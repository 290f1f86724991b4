import {
  type AttributeValue,
  addressFields,
  contactFields,
  interfaceLabels,
  type RecordDefinition,
  records,
} from '@bank/domain';
import { useGetManyAggregate, useRecordContext } from 'react-admin';
import { typeLabels } from '../attributes/kindInputs';
import { say, word } from '../messages';
import { type Address, inOneLine } from '../ui/address';
import type { ReferenceTo } from '../ui/fields';
import { chicago, number } from '../ui/formats';
import { references, referenceTo } from '../ui/references';
import { Answers } from './Answers';

/** `supplierAddress` -> `Supplier address`, `CREATING` -> `Creating`. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Fields whose value is another record: what it is looked up in, and what names it there. */
const lookedUp: Readonly<Record<string, ReferenceTo>> = {
  ...Object.fromEntries(
    Object.values<RecordDefinition>(records).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        'to' in field ? [[name, referenceTo(field.to as keyof typeof records)]] : [],
      ),
    ),
  ),
  supplier: references.supplier,
  warehouse: references.warehouse,
  location: references.location,
  product: references.product,
};

/** Fields whose value is a code, and its words. */
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

/** A value of the history in words. */
export const HistoryValue = ({ field, value }: { field: string; value: unknown }) => {
  const to = lookedUp[field];
  const ids = to ? [value].flat().map(idOf) : [];
  if (to && ids.length && ids.every((id) => typeof id === 'number')) return <Named to={to} ids={ids} />;
  if (field === 'supplierAddress' && typeof idOf(value) === 'number') return <OfSupplier id={idOf(value) as number} />;
  if (field === 'profile') return <Answers values={value as Record<string, AttributeValue | null>} />;
  if (field in codes) return word(codes[field]!, value);
  return plain(value);
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
