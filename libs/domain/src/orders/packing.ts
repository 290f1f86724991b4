import { sumOf } from '../kernel';
import type { Id } from './order';
import { type PackSizes, packSizeOf, valueFor } from './packs';

/** What a packer needs to know about a product in one order: units of a pack, and packs that fill a bag. */
export interface Packing {
  packSize: number;
  /** null: a single bag takes all of them. */
  packsPerBag: number | null;
}

/** What a product says about its bags; null and 0 say nothing. */
export interface BagSizes extends Pick<PackSizes, 'agencyPackSize' | 'hospitalPackSize'> {
  agencyPacksPerBag: number | null;
  hospitalPacksPerBag: number | null;
}

/** How a product is packed for a partner of this type. */
export const packingFor = (sizes: BagSizes, type: string): Packing => ({
  packSize: packSizeOf(sizes, type),
  packsPerBag: valueFor(type, sizes.agencyPacksPerBag, sizes.hospitalPacksPerBag) || null,
});

/** Bags that are packed alike, and follow each other. */
export interface Bag {
  /** Number of the first of them on the sheet, from 1. */
  id: number;
  /** How many of them there are. */
  count: number;
  /** Product -> packs in each of them. */
  packs: ReadonlyMap<Id, number>;
  /** Packs of all products in each of them. */
  totalPacks: number;
}

/** More bags than this are no rows for a pen: equal ones then share a row, so that no order makes an endless sheet. */
export const MAX_SINGLE_BAGS = 500;

/** A remainder smaller than a pack is a pack. */
export const packsOf = (quantity: number, packSize: number): number => Math.ceil(quantity / packSize);

/** Packs of one product that go into a mixed bag. */
interface Remainder {
  product: Id;
  packs: number;
  packsPerBag: number;
}

/**
 * Distributes what an order asks for over bags: for each product the bags that it fills alone, then mixed bags of what is left.
 * A pack takes a 1/packsPerBag of a bag.
 * @param quantities units of each product; the products are packed in this order
 */
export const packBags = (
  quantities: ReadonlyMap<Id, number>,
  packingOf: (product: Id) => Packing,
  maxSingleBags = MAX_SINGLE_BAGS,
): Bag[] => {
  const full: Omit<Bag, 'id'>[] = [];
  const remainders: Remainder[] = [];
  for (const [product, quantity] of quantities) {
    if (quantity <= 0) continue;
    const { packSize, packsPerBag } = packingOf(product);
    const packs = packsOf(quantity, packSize);
    const perBag = packsPerBag ?? packs;
    const count = Math.floor(packs / perBag);
    if (count > 0) full.push({ count, packs: new Map([[product, perBag]]), totalPacks: perBag });
    if (packs % perBag > 0) remainders.push({ product, packs: packs % perBag, packsPerBag: perBag });
  }
  return numbered([...full, ...mix(remainders)], maxSingleBags);
};

/**
 * Pours remainders into one bag after the other; a pack that doesn't fit into the open bag begins the next one. A bag is counted in
 * parts so small that a pack of each product takes a whole number of them: sixths and sevenths don't add up to 1 in floating point.
 */
const mix = (remainders: readonly Remainder[]): Omit<Bag, 'id'>[] => {
  const bags: Map<Id, number>[] = [];
  const parts = remainders.reduce((all, { packsPerBag }) => leastCommonMultiple(all, BigInt(packsPerBag)), 1n);
  let free = 0n;
  for (const { product, packs, packsPerBag } of remainders) {
    const partsOfPack = parts / BigInt(packsPerBag);
    const fitting = Math.min(packs, Number(free / partsOfPack));
    if (fitting > 0) {
      bags.at(-1)!.set(product, fitting);
      free -= BigInt(fitting) * partsOfPack;
    }
    const left = packs - fitting;
    // A remainder is less than a bag, so that a single new bag holds what is left of it.
    if (left > 0) {
      bags.push(new Map([[product, left]]));
      free = parts - BigInt(left) * partsOfPack;
    }
  }
  return bags.map((packs) => ({ count: 1, packs, totalPacks: sumOf(packs.values(), (count) => count) }));
};

const numbered = (bags: readonly Omit<Bag, 'id'>[], maxSingleBags: number): Bag[] => {
  const total = sumOf(bags, ({ count }) => count);
  const rows = total > maxSingleBags ? bags : bags.flatMap((bag) => Array(bag.count).fill({ ...bag, count: 1 }));
  let next = 1;
  return rows.map((bag) => {
    const id = next;
    next += bag.count;
    return { id, ...bag };
  });
};

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));
const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a / greatestCommonDivisor(a, b)) * b;
