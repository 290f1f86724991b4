import type { Dice } from '../../../apps/api/src/seed/dice';
import { CLIENTS, PARTNERS, PRODUCTS, SUPPLIER, WAREHOUSES } from '../bank/master-data';
import type { Person, Wish } from './wish';

/** Where a request stands in its history. */
export interface Place {
  /** After these others, about which it may ask. */
  number: number;
  atMs: number;
  /** In milliseconds since 1970. */
  startedAt: number;
}
export type MakeWish = (random: Dice, place: Place) => Wish;

/** Most want the same product of the same place. */
const shelfOf = (random: Dice) =>
  random.happens(0.8)
    ? { from: WAREHOUSES[0], to: WAREHOUSES[1], product: PRODUCTS[0] }
    : { from: WAREHOUSES[1], to: WAREHOUSES[0], product: random.oneOf(PRODUCTS) };

const COMPLETED = ['COMPLETE'];
/** Most go to the end, some stay on their way. */
const someOf = (random: Dice, steps: readonly string[]): readonly string[] =>
  random.happens(0.75) ? steps : steps.slice(0, random.between(0, steps.length - 1));

const reserveOrTake = (random: Dice): Pick<Wish & { does: 'place' }, 'followedBy' | 'by'> => ({
  followedBy: someOf(random, COMPLETED),
  by: 'staff',
});

const adjustment: MakeWish = (random) => {
  const { from, product } = shelfOf(random);
  const quantity = random.happens(0.3) ? random.between(1, 6) : -random.between(3, 8);
  const header = { storageLocation: from, reason: 'Counted' };
  return { does: 'place', kind: 'adjustment', header, lines: [{ product, quantity }], ...reserveOrTake(random) };
};

const transfer: MakeWish = (random) => {
  const { from, to, product } = shelfOf(random);
  const header = { sourceLocation: from, targetLocation: to };
  const lines = [{ product, quantity: random.between(3, 8) }];
  return { does: 'place', kind: 'transfer', header, lines, ...reserveOrTake(random) };
};

/** The stock of which others then want a part. */
export const firstStock: MakeWish = (random) => {
  const { from, product } = shelfOf(random);
  const header = { storageLocation: from, reason: 'Counted' };
  const lines = [{ product, quantity: random.between(3, 8) }];
  return { does: 'place', kind: 'adjustment', header, lines, followedBy: COMPLETED, by: 'staff' };
};

const peopleOf = (random: Dice): { partner: number; by: Person } => {
  const partner = random.happens(0.7) ? PARTNERS[0] : PARTNERS[1];
  return { partner, by: random.happens(0.5) ? 'staff' : { ofPartner: partner } };
};

const [THIS_MONTH, NEXT_MONTH] = ['2026-03', '2026-04'];

const partnerOrder: MakeWish = (random) => {
  const { partner, by } = peopleOf(random);
  const { from: warehouse, product } = shelfOf(random);
  const header = { partner, warehouse, orderPeriod: random.happens(0.8) ? NEXT_MONTH : THIS_MONTH };
  const forChild = { product, quantity: random.between(1, 3), client: random.oneOf(CLIENTS) };
  const lines = [{ product, quantity: random.between(2, 7) }, ...(random.happens(0.4) ? [forChild] : [])];
  const followedBy = someOf(random, ['SUBMIT', 'ACCEPT', 'SHIP']);
  return { does: 'place', kind: 'partner', header, lines, followedBy, by };
};

const distribution: MakeWish = (random) => {
  const { partner, by } = peopleOf(random);
  const { product } = shelfOf(random);
  const clients = random.happens(0.5) ? CLIENTS.slice(0, 2) : [random.oneOf(CLIENTS)];
  const lines = clients.map((client) => ({ product, quantity: random.between(1, 4), client }));
  const header = { partner, distributionPeriod: THIS_MONTH };
  return { does: 'place', kind: 'distribution', header, lines, followedBy: someOf(random, COMPLETED), by };
};

const supply: MakeWish = (random) => {
  const { from: warehouse, product } = shelfOf(random);
  const lines = [{ product, quantity: random.between(2, 9) }];
  const header = { supplier: SUPPLIER, warehouse };
  return {
    does: 'place',
    kind: 'supply',
    header,
    lines,
    followedBy: someOf(random, ['ORDER', 'RECEIVE']),
    by: 'staff',
  };
};

const COUNTED_WITHIN_MS = 2_000;

/** Of a shelf as it was a while ago, or will be in a moment, which is refused. */
const inventory: MakeWish = (random, { atMs, startedAt }) => {
  const { from: storageLocation, product } = shelfOf(random);
  const takenAt = new Date(startedAt + atMs - random.between(-100, COUNTED_WITHIN_MS)).toISOString();
  const lines = [{ product, quantity: random.between(1, 9) }];
  return { does: 'place', kind: 'inventory', header: { storageLocation, takenAt }, lines, ...reserveOrTake(random) };
};

export const ORDERS_BY_TOPIC = {
  stock: [adjustment, transfer],
  partner: [partnerOrder],
  supply: [supply, inventory],
  distribution: [distribution],
} as const satisfies Readonly<Record<string, readonly MakeWish[]>>;

const MAX_CHOICES = 6;
/** Most ask about what was asked for a moment before. */
const LOOKS_BACK = 4;

/** What many do with an order that is there: hand it on, write it anew, or take it back. */
export const changeOfOrder: MakeWish = (random, { number }) => {
  const ofRequest = Math.max(0, number - random.between(1, LOOKS_BACK));
  const by: Person = random.happens(0.8) ? 'staff' : { ofPartner: PARTNERS[0] };
  if (random.happens(0.4)) return { does: 'move', ofRequest, choice: random.between(0, MAX_CHOICES), by };
  if (random.happens(0.5)) return { does: 'revise', ofRequest, quantity: random.between(1, 9), by };
  return { does: random.oneOf(['reverse', 'reverse', 'remove']), ofRequest, by: 'staff' };
};
