import { byField } from '../../kit/values/order';

type Row = Readonly<Record<string, unknown>>;

const isWarehouse = ({ type }: Row) => String(type).toLowerCase() === 'warehouse';

/** Compares storage locations: warehouses first, then by title. */
export const byLocation = (a: Row, b: Row): number =>
  Number(isWarehouse(b)) - Number(isWarehouse(a)) || byField('title')(a, b);

/** Compares products by the order that the bank gave them. */
export const byOrderIndex = (a: Row, b: Row): number =>
  Number(a.orderIndex ?? 0) - Number(b.orderIndex ?? 0) || byField('name')(a, b);
