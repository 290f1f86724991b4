import { Rejection, readId, readNumber, refuseInvalid, shareAmongLines } from '@bank/domain';
import { UNKNOWN_RECORD } from '../../../platform/bodies/posted-values';
import { constraintWords, WRONG_SHAPE } from '../../../platform/bodies/validation';
import type { OpenLine, OpenOrder } from './open-orders';
import type { SharedProduct } from './propose';
import type { ConfirmShares } from './sharing.dto';

/** A quantity, in units, that somebody confirmed for a line or a product as they saw it. */
export interface ConfirmedQuantity {
  id: number;
  quantity: number;
  /** Its place in the request. */
  at: string;
}
/** What somebody confirmed for an order. */
export interface ConfirmedOrder {
  id: number;
  revision: number;
  lines: readonly ConfirmedQuantity[];
  products: readonly ConfirmedQuantity[];
}

const CHANGED_SINCE =
  'Nothing was shared, because orders or stock have changed since this was proposed. Look at the proposal anew.';

const MISSING = 'Field is required';
const TWICE = 'Stands here twice';

type Problems = Record<string, string>;

/**
 * Reads what was confirmed.
 * @throws Rejection malformed, invalid for what can be no proposal, whatever the orders say
 */
export const readConfirmed = ({ orders }: ConfirmShares): readonly ConfirmedOrder[] => {
  const reader = new ConfirmedReader();
  const seen = new Set<number>();
  const confirmed = orders.map(({ id, revision, lines, products }, n) => ({
    id: reader.readId(`orders.${n}.id`, id, seen),
    revision: reader.readWhole(`orders.${n}.revision`, revision),
    lines: reader.readQuantities(`orders.${n}.lines`, lines),
    products: reader.readQuantities(`orders.${n}.products`, products),
  }));
  reader.refuse();
  return confirmed;
};

/** Reads ids and quantities, and gathers what is wrong with them. */
class ConfirmedReader {
  private readonly malformed: Problems = {};
  private readonly invalid: Problems = {};

  readQuantities(at: string, list: readonly unknown[] | null | undefined): readonly ConfirmedQuantity[] {
    const seen = new Set<number>();
    return (list ?? []).map((element, n) => {
      const place = `${at}.${n}`;
      if (typeof element !== 'object' || element === null) this.malformed[place] = constraintWords.isObject;
      const { id, quantity } = (element ?? {}) as { id?: unknown; quantity?: unknown };
      return {
        at: place,
        id: this.readId(`${place}.id`, id, seen),
        quantity: this.readWhole(`${place}.quantity`, quantity),
      };
    });
  }

  readId(at: string, value: unknown, seen: Set<number>): number {
    const id = readId(value ?? null);
    if (id === undefined) this.malformed[at] = constraintWords.isInt;
    else if (id === null) this.invalid[at] = MISSING;
    else if (seen.has(id)) this.invalid[at] = TWICE;
    else seen.add(id);
    return id ?? 0;
  }

  readWhole(at: string, value: unknown): number {
    const number = readNumber(value ?? null);
    if (number === undefined) this.malformed[at] = constraintWords.isNumber;
    else if (number === null) this.invalid[at] = MISSING;
    else if (!Number.isSafeInteger(number)) this.invalid[at] = constraintWords.isInt;
    else if (number < 0) this.invalid[at] = 'Must not be negative';
    return number ?? 0;
  }

  /** @throws Rejection malformed, invalid */
  refuse(): void {
    if (Object.keys(this.malformed).length) throw new Rejection('malformed', WRONG_SHAPE, this.malformed);
    refuseInvalid(this.invalid);
  }
}

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
    if (quantities.has(id)) problems[at] = TWICE;
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
  if (quantity > asked) return { [at]: `Must be at most what was asked (${asked})` };
  return quantity === asked || quantity % packSize === 0 ? {} : { [at]: `Must be a multiple of ${packSize}` };
};

/** What the lines of confirmed orders get, by order and line in units, and what of it no proposal for these orders has. */
export const readQuantities = (confirmed: readonly ConfirmedOrder[], open: readonly OpenOrder[]) => {
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
