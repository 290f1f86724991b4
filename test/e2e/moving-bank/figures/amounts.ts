import { groupBy } from '@bank/domain';
import { type Line, type Partner, type Product, sizeOf } from './files';

/** Every size of a pack divides it, so that packs are added without a rounding. */
const PARTS = 3_000;
const HUNDREDTHS = 100;

/** Two decimals, half away from nothing. @param parts of which there are `of` in one */
const rounded = (parts: number, of: number): number => {
  const hundredths = Math.floor((2 * Math.abs(parts) * HUNDREDTHS + of) / (2 * of)) / HUNDREDTHS;
  return parts < 0 ? -hundredths : hundredths;
};

/** A quotient with two decimals. */
export const quotient = (above: number, below: number): number => rounded(above, below);

/** Pieces or packs of products, as a report shows them. */
export interface Unit {
  packs: boolean;
  type?: Partner['type'] | undefined;
}

const partsOf = (pieces: number, product: Product, { packs, type }: Unit): number => {
  const parts = pieces * (packs ? PARTS / sizeOf(product, type) : PARTS);
  if (!Number.isInteger(parts)) throw new Error(`A pack of ${sizeOf(product, type)} does not divide ${PARTS}`);
  return parts;
};

export type Amount = Pick<Line, 'product' | 'pieces'>;

const partsIn = (amounts: readonly Amount[], unit: Unit): number =>
  amounts.reduce((sum, { product, pieces }) => sum + partsOf(pieces, product, unit), 0);

export const totalOf = (amounts: readonly Amount[], unit: Unit): number => rounded(partsIn(amounts, unit), PARTS);

/** A total, and the parts of it that the sum over all rows adds up, before they are rounded. */
export const summedTotal = (amounts: readonly Amount[], unit: Unit) => {
  const exact = partsIn(amounts, unit);
  return { total: rounded(exact, PARTS), exact };
};

export const sumOfParts = (parts: readonly number[]): number =>
  rounded(
    parts.reduce((sum, one) => sum + one, 0),
    PARTS,
  );

export const piecesOf = (amounts: readonly Pick<Line, 'pieces'>[]): number =>
  amounts.reduce((sum, { pieces }) => sum + pieces, 0);

/** SKU -> total, 0 where there is none. */
export const totalsBySku = (
  products: readonly Product[],
  amounts: readonly Amount[],
  unit: Unit,
): Record<string, number> => {
  const bySku = groupBy(amounts, ({ product }) => product.sku);
  return Object.fromEntries(products.map(({ sku }) => [sku, totalOf(bySku.get(sku) ?? [], unit)]));
};
