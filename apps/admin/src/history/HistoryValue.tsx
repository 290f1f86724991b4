import { useGetManyAggregate } from 'react-admin';
import { say, word } from '../messages';
import { dateTime, number } from '../ui/formats';

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
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;

/** A value of the history in words. */
export const HistoryValue = ({ field, value }: { field: string; value: unknown }) => {
  const id = idOf(value);
  if (field in references && typeof id === 'number') return <Named {...references[field]!} id={id} />;
  if (field === 'status') return word(say.statuses, value);
  return plain(value);
};

const Named = ({ resource, titled, id }: { resource: string; titled: string; id: number }) => {
  const { data } = useGetManyAggregate(resource, { ids: [id] });
  return data?.[0]?.[titled] ?? `#${id}`;
};

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return say.history.nothing;
  if (typeof value === 'boolean') return value ? say.common.yes : say.common.no;
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return instant.test(value) ? dateTime(value) : value;
  if (Array.isArray(value)) return value.length ? value.map(plain).join(', ') : say.history.nothing;
  return Object.entries(value as object)
    .filter(([key, inner]) => key !== 'id' && inner !== null && inner !== '')
    .map(([, inner]) => plain(inner))
    .join(' ');
};
