import { sumOf } from '../../kernel';
import type { Id } from '../order';

/** What somebody asks of something scarce, which they take in whole packs. */
export interface Claim {
  id: Id;
  /** Units. */
  asked: number;
  /** Units. */
  packSize: number;
}

/** The lines of one order that ask for a product. */
export interface OrderClaim {
  id: Id;
  packSize: number;
  lines: readonly { id: Id; asked: number }[];
}

const inWholePacks = (units: number, packSize: number): number => Math.floor(units / packSize) * packSize;

/** A claim with what it has been given so far. */
interface Part extends Claim {
  given: number;
}

const missing = ({ asked, given, packSize }: Part): number => inWholePacks(asked - given, packSize);

/**
 * Gives each claim its proportional part in whole packs, then one more pack to those that lost the largest fraction of a pack
 * by that. Fractions are compared exactly, by cross-multiplication.
 * @returns the units given
 */
const shareOnce = (available: number, parts: readonly Part[]): number => {
  const whole = BigInt(sumOf(parts, missing));
  const shares = parts.map((part) => {
    const ideal = BigInt(available) * BigInt(missing(part));
    const pack = BigInt(part.packSize) * whole;
    return { part, packs: Number(ideal / pack), fraction: ideal % pack, pack };
  });
  let left = available;
  const give = (part: Part, packs: number) => {
    part.given += packs * part.packSize;
    left -= packs * part.packSize;
  };
  for (const { part, packs } of shares) give(part, packs);
  const byFraction = shares.sort((a, b) => {
    const difference = b.fraction * a.pack - a.fraction * b.pack;
    return difference === 0n ? a.part.id - b.part.id : difference > 0n ? 1 : -1;
  });
  for (const { part } of byFraction) if (part.packSize <= left && part.packSize <= missing(part)) give(part, 1);
  return available - left;
};

/**
 * Shares what there is by what was asked: in proportion, in whole packs, the remainder by the largest fraction, and of equal
 * ones to the smaller id. Nobody gets more than they asked. Where there is enough for all, everybody gets what they asked.
 * Where packs differ in size, what is left is shared again among those whose pack fits, so that none lies there unused.
 * @returns id -> units
 */
export const shareAmong = (available: number, claims: readonly Claim[]): ReadonlyMap<Id, number> => {
  if (sumOf(claims, ({ asked }) => asked) <= available) return new Map(claims.map(({ id, asked }) => [id, asked]));
  const parts: Part[] = claims.map((claim) => ({ ...claim, given: 0 }));
  let left = Math.max(0, available);
  for (;;) {
    const fitting = parts.filter((part) => part.packSize <= left && missing(part) > 0);
    if (!fitting.length) break;
    left -= shareOnce(Math.min(left, sumOf(fitting, missing)), fitting);
  }
  return new Map(parts.map(({ id, given }) => [id, given]));
};

/** Shares among the lines of an order what it gets. @returns line id -> units */
export const shareAmongLines = (
  available: number,
  { packSize, lines }: Omit<OrderClaim, 'id'>,
): ReadonlyMap<Id, number> =>
  shareAmong(
    available,
    lines.map(({ id, asked }) => ({ id, asked, packSize })),
  );

/**
 * Shares a product among orders, and each order's part among its lines by the same rule, so that an order's part doesn't depend
 * on the number of its lines.
 * @returns line id -> units
 */
export const shareAmongOrders = (available: number, orders: readonly OrderClaim[]): ReadonlyMap<Id, number> => {
  const lines = orders.flatMap((order) => order.lines);
  if (sumOf(lines, ({ asked }) => asked) <= available) return new Map(lines.map(({ id, asked }) => [id, asked]));
  const parts = shareAmong(
    available,
    orders.map(({ id, packSize, lines: own }) => ({
      id,
      packSize,
      // A line can only use whole packs, so that an order's claim is those.
      asked: sumOf(own, ({ asked }) => inWholePacks(asked, packSize)),
    })),
  );
  return new Map(orders.flatMap((order) => [...shareAmongLines(parts.get(order.id) ?? 0, order)]));
};
