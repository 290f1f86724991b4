import { refuseInvalid, type TakeId } from '../kernel';
import { MOST_LINES, mergeLines, problemsOfLines } from './lines';
import type { Line, OrderFacts, OrderHeaders, OrderKind, PostedLine } from './order';
import type { OrderPolicy } from './policy';

/** Header and lines after a save. @throws Rejection with every wrong field at once */
export const save = <K extends OrderKind>(
  policy: OrderPolicy<K>,
  header: OrderHeaders[K],
  headerBefore: OrderHeaders[K] | undefined,
  before: readonly Line[],
  posted: readonly PostedLine[],
  facts: OrderFacts,
  take: TakeId,
) => {
  const found = {
    ...problemsOfHeader(policy, header, headerBefore, facts),
    ...problemsOfLines(policy, before, posted, facts.known),
  };
  if (Object.keys(found).some((field) => field.startsWith('lineItems.'))) refuseInvalid(found);
  const merged = mergeLines(before, posted, take);
  if (!merged.lines.some(({ quantity }) => policy.counts(quantity)))
    found.lineItems = 'At least one line item must have a quantity';
  if (merged.lines.length > MOST_LINES)
    found.lineItems = `An order has at most ${MOST_LINES.toLocaleString('en-US')} lines: split it into several orders`;
  refuseInvalid(found);
  return merged;
};

const problemsOfHeader = <K extends OrderKind>(
  policy: OrderPolicy<K>,
  header: OrderHeaders[K],
  before: OrderHeaders[K] | undefined,
  facts: OrderFacts,
) => {
  const found: Record<string, string> = {};
  for (const [field, kind] of Object.entries(policy.refs) as [keyof OrderHeaders[K] & string, string][]) {
    const id = header[field] as number | null;
    if (id && id !== before?.[field] && !facts.known(kind, id))
      found[field] = 'Is not there any more: choose another one';
  }
  for (const field of policy.required) if (!header[field]) found[field] = 'Field is required';
  for (const rule of policy.rules) Object.assign(found, { ...rule(header, facts, before), ...found });
  return found;
};
