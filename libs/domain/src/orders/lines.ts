import { same, type TakeId } from '../kernel';
import type { Line, OrderKind, PostedLine } from './order';
import type { OrderPolicy } from './policy';

export const MOST_LINES = 2_000;
/** Lines that one save may post, empty and removed ones included. */
export const MOST_POSTED_LINES = 5_000;
const LARGEST = 1_000_000_000;

export interface LineChanges {
  lines: readonly Line[];
  added: readonly Line[];
  changed: readonly Line[];
  removed: readonly number[];
}

/** A posted element that says nothing: a row of the form that was left empty. */
const isEmpty = ({ id, product, quantity }: PostedLine) => id === undefined && (!product || !quantity);

/**
 * The order's lines after a save: a line with an id is changed, one without is new, quantity 0 or no product removes it, an
 * absent one is kept.
 */
export const mergeLines = (before: readonly Line[], posted: readonly PostedLine[], take: TakeId): LineChanges => {
  const said = posted.filter((line) => !isEmpty(line));
  const known = new Map(before.map((line) => [line.id, line]));
  const after = new Map(known);
  const added: Line[] = [];
  for (const { id, ...rest } of said) {
    const old = id === undefined ? undefined : known.get(id);
    const line = { product: rest.product ?? 0, quantity: rest.quantity ?? 0, cost: rest.cost ?? old?.cost ?? 0 };
    const gone = !line.product || !line.quantity;
    if (old && gone) after.delete(old.id);
    else if (old) after.set(old.id, { id: old.id, ...line });
    else if (!gone) added.push({ id: take('line'), ...line });
  }
  const kept = [...after.values()];
  return {
    lines: [...kept, ...added],
    added,
    changed: kept.filter((line) => !same(line, known.get(line.id))),
    removed: before.filter(({ id }) => !after.has(id)).map(({ id }) => id),
  };
};

/** What is wrong with posted lines, by dotted field of the request. */
export const problemsOfLines = (
  { signed }: Pick<OrderPolicy<OrderKind>, 'signed'>,
  before: readonly Line[],
  posted: readonly PostedLine[],
  known: (kind: string, id: number) => boolean,
): Record<string, string> => {
  const found: Record<string, string> = {};
  const own = new Map(before.map((line) => [line.id, line]));
  posted.forEach((line, index) => {
    if (isEmpty(line)) return;
    const say = (field: string, message: string) => {
      found[`lineItems.${index}.${field}`] = message;
    };
    const { id, product, quantity, cost } = line;
    if (id !== undefined && !own.has(id)) say('id', 'This line is not part of the order any more: reload the order');
    if (product && product !== own.get(id ?? 0)?.product && !known('product', product))
      say('product', 'Is not there any more: choose another one');
    if (quantity && !Number.isInteger(quantity)) say('quantity', 'Must be a whole number');
    else if (quantity && quantity < 0 && !signed) say('quantity', 'Line Item must have a positive quantity');
    if (quantity && Math.abs(quantity) > LARGEST) say('quantity', `Must be at most ${LARGEST.toLocaleString('en-US')}`);
    if (cost && (!Number.isFinite(cost) || cost < 0)) say('cost', 'Line Item must have a positive cost');
    if (cost && cost > LARGEST) say('cost', `Must be at most ${LARGEST.toLocaleString('en-US')}`);
  });
  return found;
};
