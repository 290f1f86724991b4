import { UNKNOWN_RECORD } from '../../fields';
import { Rejection, refuseInvalid, sumBy, sumOf } from '../../kernel';
import type { Id } from '../order';
import { problemOfPacks } from '../packs';
import type { OpenLine, OpenOrder, SharedProduct } from './proposal';
import { shareAmongLines } from './share';

/** A quantity, in units, that somebody confirmed for a line or a product as they saw it. */
export interface ConfirmedQuantity {
  id: Id;
  quantity: number;
  /** Its place in the request. */
  at: string;
}
/** What somebody confirmed for an order. */
export interface ConfirmedOrder {
  id: Id;
  revision: number;
  lines: readonly ConfirmedQuantity[];
  products: readonly ConfirmedQuantity[];
}

const CHANGED_SINCE =
  'Nothing was shared, because orders or stock have changed since this was proposed. Look at the new proposal.';
export const STANDS_TWICE = 'Is listed twice';

type Problems = Record<string, string>;

/**
 * Refuses what was confirmed for orders that are not as they were then.
 * @param open the orders that were sent and are still open
 * @param existing the confirmed ones among all partner orders
 * @throws Rejection invalid, conflict
 */
export const refuseUnlessCurrent = (
  confirmed: readonly ConfirmedOrder[],
  open: readonly OpenOrder[],
  existing: ReadonlySet<number>,
): void => {
  refuseInvalid(
    Object.fromEntries(
      confirmed.flatMap(({ id }, n) => (existing.has(id) ? [] : [[`orders.${n}.id`, UNKNOWN_RECORD]])),
    ),
  );
  const revisions = new Map(open.map(({ id, revision }) => [id, revision]));
  if (confirmed.some(({ id, revision }) => revisions.get(id) !== revision))
    throw new Rejection('conflict', CHANGED_SINCE);
};

const problemOfQuantity = (quantity: number, asked: number, packSize: number): string | undefined => {
  if (quantity > asked) return `Must be at most what was requested (${asked})`;
  return quantity === asked ? undefined : problemOfPacks(quantity, packSize);
};

/** What the lines of an order get, by what was confirmed for them or for their products; the problems besides. */
const quantitiesOf = (confirmed: ConfirmedOrder, order: OpenOrder, problems: Problems) => {
  const quantities = new Map<Id, number>();
  const give = (what: 'line' | 'product', idOf: (line: OpenLine) => Id, given: readonly ConfirmedQuantity[]) => {
    for (const { id, quantity, at } of given) {
      const lines = order.lines.filter((line) => idOf(line) === id);
      const [first] = lines;
      if (!first) problems[`${at}.id`] = `Is not a ${what} of this order`;
      if (!first) continue;
      const { packSize } = first;
      const problem = problemOfQuantity(
        quantity,
        sumOf(lines, ({ asked }) => asked),
        packSize,
      );
      if (problem !== undefined) problems[`${at}.quantity`] = problem;
      for (const [line, part] of shareAmongLines(quantity, { packSize, lines })) {
        if (quantities.has(line)) problems[`${at}.id`] = STANDS_TWICE;
        quantities.set(line, part);
      }
    }
  };
  give('line', ({ id }) => id, confirmed.lines);
  give('product', ({ product }) => product, confirmed.products);
  return quantities;
};

/** What the lines of confirmed orders get, by order and line in units, and what of it no proposal for these orders has. */
export const quantitiesToGive = (confirmed: readonly ConfirmedOrder[], open: readonly OpenOrder[]) => {
  const openById = new Map(open.map((order) => [order.id, order]));
  const problems: Problems = {};
  const quantities = new Map(
    confirmed.flatMap((order) => {
      const stored = openById.get(order.id);
      return stored ? [[order.id, quantitiesOf(order, stored, problems)] as const] : [];
    }),
  );
  return { quantities, problems };
};

/**
 * Refuses what is more than there is now, with what the other orders of the month ask.
 * @param products what there is
 * @param quantities what lines get; the others get what they ask
 * @throws Rejection conflict
 */
export const refuseMoreThanThereIs = (
  products: readonly SharedProduct[],
  open: readonly OpenOrder[],
  quantities: ReadonlyMap<Id, ReadonlyMap<Id, number>>,
): void => {
  const lines = open.flatMap((order) =>
    order.lines.map(({ id, product, asked }) => ({ product, asked, given: quantities.get(order.id)?.get(id) })),
  );
  const wanted = sumBy(
    lines,
    ({ product }) => product,
    ({ asked, given }) => given ?? asked,
  );
  const shared = new Set(lines.flatMap(({ product, given }) => (given === undefined ? [] : product)));
  if (products.some(({ product: { id }, available }) => shared.has(id) && wanted.get(id)! > available))
    throw new Rejection('conflict', CHANGED_SINCE);
};
