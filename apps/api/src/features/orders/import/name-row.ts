import type { Values } from '../../../kernels/imports/values/read-cell';
import type { OrderChoices } from './order-choices';

/** The order, and which of its lines a row is. */
export const nameRow = (
  { number, month, day, product, ...row }: Values,
  { locations, suppliers, products }: Pick<OrderChoices, 'locations' | 'suppliers' | 'products'>,
): string => {
  const places = [row.partner ?? row.location ?? row.source ?? row.warehouse, row.target];
  const named = places.filter((place) => place !== undefined).map((place) => locations.nameOf(place));
  const child = [row.clientFirstName, row.clientLastName].filter(Boolean).join(' ') || row.client;
  return [
    number,
    row.supplier === undefined ? named.join(' → ') : suppliers.nameOf(row.supplier),
    month ?? day,
    child,
    product === undefined ? '' : products.nameOf(product),
  ]
    .filter(Boolean)
    .join(', ');
};
