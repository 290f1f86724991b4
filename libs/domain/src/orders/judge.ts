import { Rejection, refuseInvalid } from '../kernel';
import type { Facts } from './facts';
import type { Draft, Movement, OrderContext } from './order';
import type { OrderPolicy, OrderProblem } from './policy';
import { type NamedRef, refsToCheck } from './questions';

/** A draft with all that its decision needs. */
export interface OrderWork {
  policy: OrderPolicy;
  draft: Draft;
  context: OrderContext;
  facts: Facts;
}

/** Runs every rule. True when the reason overrides a shortage. @throws Rejection with every problem at once */
export const judge = (
  { policy, draft, context: { now, roles }, facts }: OrderWork,
  movements: readonly Movement[],
): boolean => {
  const problems: OrderProblem[] = [
    ...refsToCheck(policy, draft)
      .filter(({ to, id }) => !facts.exists({ to, id, exactly: draft.commits }))
      .map(problemOfMissing),
    ...refuseFuture(policy, draft, now),
    ...refuseHugeMovements(movements),
    ...rulesFor(policy, draft).flatMap((rule) => rule({ ...draft, now, movements, facts })),
  ];
  const isOverridden = roles.includes('ROLE_ADMIN') && Boolean(draft.reason?.trim());
  refuseProblems(
    problems.filter(({ of }) => of !== 'stock' || !isOverridden),
    draft,
  );
  return problems.length > 0;
};

const rulesFor = ({ rules: { save = [], enter = {} } }: OrderPolicy, { act, to, before }: Draft) => {
  if (act === 'move') return enter[to ?? ''] ?? [];
  return act === 'correct' ? [...save, ...(enter[before?.status ?? ''] ?? [])] : save;
};

const refuseFuture = ({ effectiveAt: field }: OrderPolicy, { header }: Draft, now: string): OrderProblem[] =>
  field && String(header[field] ?? '') > now ? [{ of: 'field', field, message: 'Must not be in the future' }] : [];

/** Twice the largest quantity of a line: more than any shelf holds, and less than the ledger's integers can. */
const MAX_MOVEMENT_UNITS = 2_000_000_000;
const refuseHugeMovements = (movements: readonly Movement[]): OrderProblem[] =>
  movements
    .filter(({ delta }) => Math.abs(delta) > MAX_MOVEMENT_UNITS)
    .map(({ line }) => ({ of: 'line', line, field: 'quantity', message: 'Is too far from what the stock says' }));

const problemOfMissing = ({ field, line }: NamedRef): OrderProblem => {
  const message = 'Is not there any more: choose another one';
  return line === undefined ? { of: 'field', field, message } : { of: 'line', line, field, message };
};

const refuseProblems = (problems: readonly OrderProblem[], { places }: Draft): void => {
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    if (problem.of !== 'field' && problem.of !== 'line') continue;
    const name = problem.of === 'field' ? problem.field : nameOfLineField(problem, places);
    fields[name] ??= problem.message;
  }
  refuseInvalid(fields);
  const messages = problems.flatMap((problem) => (problem.of === 'order' ? [problem.message] : []));
  const shortages = problems.flatMap((problem) => (problem.of === 'stock' ? problem.shortages : []));
  const stock = problems.find(({ of }) => of === 'stock')?.message;
  if (messages.length || stock)
    throw new Rejection('conflict', [...messages, ...(stock ? [stock] : [])].join(' '), {}, shortages);
};

/** A line that the request did not name has no field of its own there. */
const nameOfLineField = ({ line, field }: Extract<OrderProblem, { of: 'line' }>, places: Draft['places']): string => {
  const place = places.get(line);
  return place === undefined ? 'lineItems' : `lineItems.${place}.${field}`;
};
