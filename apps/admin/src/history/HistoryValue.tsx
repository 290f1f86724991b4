import { addressFields, contactFields } from '@bank/domain';
import { useGetManyAggregate, useRecordContext } from 'react-admin';
import { say, word } from '../messages';
import { type Address, inOneLine } from '../ui/address';
import { chicago, number } from '../ui/formats';

/** `supplierAddress` -> `Supplier address`, `CREATING` -> `Creating`. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Fields whose value is another record: what it is looked up in, and what names it there. */
const references: Readonly<Record<string, { resource: string; titled: string }>> = {
  supplier: { resource: 'suppliers', titled: 'title' },
  warehouse: { resource: 'storage-locations', titled: 'title' },
  location: { resource: 'storage-locations', titled: 'title' },
  product: { resource: 'products', titled: 'name' },
  pullupCategory: { resource: 'product-categories', titled: 'name' },
  productCategory: { resource: 'product-categories', titled: 'name' },
  fulfillmentPeriod: { resource: 'partners/fulfillment-periods', titled: 'name' },
  distributionMethod: { resource: 'partners/distribution-methods', titled: 'name' },
};

/** Fields whose value is a code, and its words. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: say.statuses,
  supplierType: say.supplierTypes,
  partnerType: say.partnerTypes,
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;

/** A value of the history in words. */
export const HistoryValue = ({ field, value }: { field: string; value: unknown }) => {
  const id = idOf(value);
  if (field in references && typeof id === 'number') return <Named {...references[field]!} id={id} />;
  if (field === 'supplierAddress' && typeof id === 'number') return <OfSupplier id={id} />;
  if (field in codes) return word(codes[field]!, value);
  return plain(value);
};

const Named = ({ resource, titled, id }: { resource: string; titled: string; id: number }) => {
  const { data } = useGetManyAggregate(resource, { ids: [id] });
  return data?.[0]?.[titled] ?? `#${id}`;
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

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return say.history.nothing;
  if (typeof value === 'boolean') return value ? say.common.yes : say.common.no;
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return instant.test(value) ? chicago(value) : value;
  if (Array.isArray(value))
    return value.length ? value.map(plain).join(typeof value[0] === 'object' ? '; ' : ', ') : say.history.nothing;
  return Object.entries(value as object)
    .filter(([key, inner]) => key !== 'id' && inner !== null && inner !== '' && inner !== false)
    .sort(([a], [b]) => places.indexOf(a) - places.indexOf(b))
    .map(([key, inner]) => (inner === true ? labelOf(key) : plain(inner)))
    .join(', ');
};
