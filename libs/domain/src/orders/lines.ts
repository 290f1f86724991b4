import { type Input, normalise, problems, TRUSTING_FACTS } from '../fields';
import { formatCount, isSame } from '../kernel';
import type { Id, Line, LineChanges, OrderContext } from './order';
import type { OrderPolicy } from './policy';

export const MAX_ORDER_LINES = 2_000;
/** Lines that one save may post, empty and removed ones included. */
export const MAX_POSTED_LINES = 5_000;

export interface MergedLines {
  lines: readonly Line[];
  changes: LineChanges;
  /** Line id -> its place in the request. */
  places: ReadonlyMap<Id, number>;
  /** Dotted field of the request -> what is wrong with it. */
  problems: Readonly<Record<string, string>>;
}

/**
 * The lines after a save: one with an id is changed, one without is new, one that says nothing goes (no product or quantity;
 * a quantity of 0 says something only where it is counted), an absent one is kept.
 */
export const mergeLines = (
  policy: OrderPolicy,
  before: readonly Line[],
  posted: readonly Input[],
  { takeId }: Pick<OrderContext, 'takeId'>,
): MergedLines => {
  const known = new Map(before.map((line) => [line.id, line]));
  const after = new Map(known);
  const added: Line[] = [];
  const places = new Map<Id, number>();
  const found: Record<string, string> = {};
  posted.forEach((element, place) => {
    const { id } = element;
    const old = id ? known.get(id as Id) : undefined;
    const values = normalise(policy.line, element, () => 0, old);
    if (saysNothing(policy, values)) {
      if (old) after.delete(old.id);
      else if (id && values.quantity) found[`lineItems.${place}.id`] = GONE;
      return;
    }
    for (const [field, message] of Object.entries(problems(policy.line, element, values, TRUSTING_FACTS, old)))
      found[`lineItems.${place}.${field}`] = message;
    if (id && !old) found[`lineItems.${place}.id`] = GONE;
    const line = Object.assign(values, { id: old?.id ?? takeId('line') }) as Line;
    places.set(line.id, place);
    if (old) after.set(old.id, line);
    else added.push(line);
  });
  const kept = [...after.values()];
  const lines = [...kept, ...added];
  if (!Object.keys(found).length) Object.assign(found, problemOfAll(policy, lines));
  return {
    lines,
    changes: {
      added,
      changed: kept.filter((line) => !isSame(line, known.get(line.id))),
      removed: before.filter(({ id }) => !after.has(id)).map(({ id }) => id),
    },
    places,
    problems: found,
  };
};

const GONE = 'This line is no longer part of the order: reload the order';

const saysNothing = ({ line: { quantity } }: OrderPolicy, values: Input): boolean =>
  !values.product ||
  values.quantity === null ||
  values.quantity === undefined ||
  (values.quantity === 0 && quantity.accepts !== 'counted');

const NO_QUANTITY = {
  positive: 'At least one line item must have a quantity',
  signed: 'At least one line item must have a quantity',
  counted: 'At least one line item must have a quantity above 0: enter an empty shelf as a Stock Change',
};

const problemOfAll = ({ line: { quantity } }: OrderPolicy, lines: readonly Line[]): Record<string, string> => {
  if (lines.length > MAX_ORDER_LINES)
    return {
      lineItems: `An order has at most ${formatCount(MAX_ORDER_LINES)} lines: split it into several orders`,
    };
  return lines.some((line) => line.quantity) ? {} : { lineItems: NO_QUANTITY[quantity.accepts] };
};
