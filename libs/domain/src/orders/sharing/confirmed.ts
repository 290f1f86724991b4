import { UNKNOWN_RECORD } from '../../fields';
import { Rejection, refuseInvalid } from '../../kernel';
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
  'Nothing was shared, because orders or stock have changed since this was proposed. Look at the proposal anew.';
export const STANDS_TWICE = 'Stands here twice';

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

/** What the lines of an order get, by what was confirmed for them or for their products; the problems besides. */
const quantitiesOf = ({ lines, products }: ConfirmedOrder, order: OpenOrder) => {
  const quantities = new Map<number, number>();
  const problems: Problems = {};
  const stored = new Map(order.lines.map((line) => [line.id, line]));
  const set = (id: number, quantity: number, at: string) => {
    if (quantities.has(id)) problems[at] = STANDS_TWICE;
    quantities.set(id, quantity);
  };
  for (const { id, quantity, at } of lines) {
    const line = stored.get(id);
    if (!line) problems[`${at}.id`] = 'Is not a line of this order';
    else Object.assign(problems, problemOfQuantity(`${at}.quantity`, quantity, line));
    set(id, quantity, `${at}.id`);
  }
  for (const { id, quantity, at } of products) {
    const asking = order.lines.filter(({ product }) => product === id);
    const [first] = asking;
    if (!first) {
      problems[`${at}.id`] = 'Is not a product of this order';
      continue;
    }
    const { packSize } = first;
    const asked = asking.reduce((sum, line) => sum + line.asked, 0);
    Object.assign(problems, problemOfQuantity(`${at}.quantity`, quantity, { asked, packSize }));
    for (const [line, part] of shareAmongLines(quantity, { packSize, lines: asking })) set(line, part, `${at}.id`);
  }
  return { quantities, problems };
};

const problemOfQuantity = (
  at: string,
  quantity: number,
  { asked, packSize }: Pick<OpenLine, 'asked' | 'packSize'>,
): Problems => {
  const problem = quantity > asked ? `Must be at most what was asked (${asked})` : problemOfPacks(quantity, packSize);
  return problem === undefined || quantity === asked ? {} : { [at]: problem };
};

/** What the lines of confirmed orders get, by order and line in units, and what of it no proposal for these orders has. */
export const quantitiesToGive = (confirmed: readonly ConfirmedOrder[], open: readonly OpenOrder[]) => {
  const openById = new Map(open.map((order) => [order.id, order]));
  const quantities = new Map<number, ReadonlyMap<number, number>>();
  const problems: Problems = {};
  for (const order of confirmed) {
    const stored = openById.get(order.id);
    if (!stored) continue;
    const read = quantitiesOf(order, stored);
    quantities.set(order.id, read.quantities);
    Object.assign(problems, read.problems);
  }
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
  quantities: ReadonlyMap<number, ReadonlyMap<number, number>>,
): void => {
  const wanted = new Map<number, number>();
  const shared = new Set<number>();
  for (const order of open)
    for (const { id, product, asked } of order.lines) {
      const quantity = quantities.get(order.id)?.get(id);
      wanted.set(product, (wanted.get(product) ?? 0) + (quantity ?? asked));
      if (quantity !== undefined) shared.add(product);
    }
  if (products.some(({ product: { id }, available }) => shared.has(id) && (wanted.get(id) ?? 0) > available))
    throw new Rejection('conflict', CHANGED_SINCE);
};
