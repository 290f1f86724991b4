import { groupBy } from '@bank/domain';
import { piecesOf } from './amounts';
import type { Files, Product } from './files';

/** What an order or a count changed of a product at a place. */
export interface Movement {
  place: string;
  product: Product;
  pieces: number;
  day: string;
  orderType: string;
}

/** What came and went before somebody counted. */
const movedBefore = ({ supplies, transfers, ordered, given }: Files): Movement[] => [
  ...supplies.map((line) => ({ ...line, place: line.cells.Warehouse!, orderType: 'Supply Order' })),
  ...transfers.flatMap((line) => {
    const shared = { ...line, orderType: 'Stock Transfer' };
    return [
      { ...shared, place: line.cells['Source location']!, pieces: -line.pieces },
      { ...shared, place: line.cells['Destination location']! },
    ];
  }),
  ...ordered.flatMap((line) => {
    const shared = { ...line, orderType: 'Partner Order' };
    return [
      { ...shared, place: line.cells.Warehouse!, pieces: -line.pieces },
      { ...shared, place: line.cells.Partner! },
    ];
  }),
  ...given.map((line) => ({
    ...line,
    place: line.cells.Partner!,
    pieces: -line.pieces,
    orderType: 'Partner Distribution',
  })),
];

export const keyOf = (place: string, { sku }: Product): string => `${place} ${sku}`;

const known = new WeakMap<Files, Movement[]>();

/** Of all orders, and of the count, which puts right what they leave. */
export const movementsOf = (files: Files): Movement[] => {
  const made = known.get(files);
  if (made) return made;
  const before = movedBefore(files);
  const held = groupBy(before, ({ place, product }) => keyOf(place, product));
  const counts = files.counted.map((line): Movement => {
    const place = line.cells['Storage location']!;
    const expected = piecesOf(held.get(keyOf(place, line.product)) ?? []);
    return { ...line, place, pieces: line.pieces - expected, orderType: 'Physical Inventory' };
  });
  const all = [...before, ...counts];
  known.set(files, all);
  return all;
};
