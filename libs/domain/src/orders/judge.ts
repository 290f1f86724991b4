import { UNKNOWN_RECORD } from '../fields';
import { Rejection, refuseInvalid } from '../kernel';
import { dayInWords } from '../time';
import type { Facts } from './facts';
import type { Draft, LiveOrder, Movement, OrderContext } from './order';
import type { OrderPolicy, OrderProblem } from './policy';
import { addedRefs, type NamedRef, recordsOfMovements, refsToCheck } from './questions';

/** A draft with all that its decision needs. */
export interface OrderWork {
  policy: OrderPolicy;
  draft: Draft;
  context: OrderContext;
  facts: Facts;
}

/** What a correction gives its reason for is the correction, so that a shortage is overridden in a word of its own. */
const overridesShortage = ({ act, reason, mayOversell = false }: Draft): boolean =>
  act === 'correct' ? mayOversell : Boolean(reason?.trim());

/** Runs every rule. True when the reason overrides a shortage. @throws Rejection with every problem at once */
export const judge = (
  { policy, draft, context: { now, roles }, facts }: OrderWork,
  movements: readonly Movement[],
): boolean => {
  const problems: OrderProblem[] = [
    ...refsToCheck(policy, draft)
      .filter(({ to, id }) => !facts.exists({ to, id }))
      .map((ref) => problemOfMissing(policy, ref, draft, facts)),
    ...(draft.isPast ? [] : refuseInactive(policy, draft, facts)),
    ...refuseFuture(policy, draft, now),
    ...refuseHugeMovements(movements),
    ...refuseCountedSince(
      draft,
      movements.filter(({ role }) => role !== 'count'),
      facts,
    ),
    ...rulesFor(policy, draft).flatMap((rule) => rule({ ...draft, now, roles, movements, facts })),
  ];
  const isOverridden = roles.includes('ROLE_ADMIN') && overridesShortage(draft);
  refuseProblems(
    policy,
    problems.filter(({ of }) => of !== 'stock' || !isOverridden),
    draft,
    facts,
  );
  return problems.length > 0;
};

const rulesFor = ({ rules: { save = [], enter = {} } }: OrderPolicy, { act, to, before, recorded }: Draft) => {
  if (recorded) return [];
  if (act === 'move') return enter[to ?? ''] ?? [];
  return act === 'correct' ? [...save, ...(enter[before?.status ?? ''] ?? [])] : save;
};

/** Orders record what has happened, so that none of their times is in the future. */
const refuseFuture = (policy: OrderPolicy, { header }: Draft, now: string): OrderProblem[] =>
  Object.entries(policy.header)
    .filter(([field, { type }]) => type === 'instant' && String(header[field] ?? '') > now)
    .map(([field]) => ({ of: 'field', field, message: 'Must not be in the future' }));

/** A count after an order of the past holds it already, so that the order would change what was counted. */
const refuseCountedSince = (
  { isPast, commits, effectiveAt, recorded }: Pick<Draft, 'isPast' | 'commits' | 'effectiveAt' | 'recorded'>,
  movements: readonly Movement[],
  { laterCount }: Pick<Facts, 'laterCount'>,
): OrderProblem[] => {
  if (!isPast || recorded || !commits || effectiveAt === null) return [];
  const counts = movements.flatMap(
    ({ location, product }) => laterCount({ location, product, after: effectiveAt }) ?? [],
  );
  const [first] = counts;
  if (!first) return [];
  const message = `This stock was counted later, on ${dayInWords(first.takenOn)} by ${first.sequence}, and the count holds this already: take the count back, import what came before it, and import the count again.`;
  return [{ of: 'order', message, about: 'committedAt' }];
};

/** @throws Rejection where a later count rests on what an order of the past has moved */
export const refuseTakingBackCounted = ({ draft, facts }: OrderWork, { movements }: LiveOrder): void => {
  const [problem] = refuseCountedSince({ ...draft, commits: true }, movements, facts);
  if (problem) throw new Rejection('conflict', problem.message);
};

/** Twice the largest quantity of a line: more than any shelf holds, and less than the ledger's integers can. */
const MAX_MOVEMENT_UNITS = 2_000_000_000;
const refuseHugeMovements = (movements: readonly Movement[]): OrderProblem[] =>
  movements
    .filter(({ delta }) => Math.abs(delta) > MAX_MOVEMENT_UNITS)
    .map(({ line }) => ({ of: 'line', line, field: 'quantity', message: 'Is too far from what is in stock' }));

/** Where the request did not post the line, the message names the product, because no field shows the message beside it. */
const problemOfMissing = (
  { nameLine }: OrderPolicy,
  { to, id, field, line }: NamedRef,
  { places }: Draft,
  facts: Facts,
): OrderProblem => {
  if (line === undefined) return { of: 'field', field, message: UNKNOWN_RECORD };
  const isNamed = to === 'product' && !nameLine && !places.has(line);
  return {
    of: 'line',
    line,
    field,
    message: isNamed ? `${facts.productName(id)} ${UNKNOWN_RECORD.replace('No', 'no')}` : UNKNOWN_RECORD,
  };
};

/**
 * A new reference to an inactive record is a problem, unless its field takes one. An order keeps a record that was
 * deactivated later.
 */
const refuseInactive = (policy: OrderPolicy, draft: Draft, facts: Facts): OrderProblem[] =>
  addedRefs(policy, draft).flatMap(({ to, id, field, line, takesInactive }) => {
    const name = takesInactive ? null : facts.inactive({ to, id });
    if (name === null) return [];
    const message = `${name} is inactive: choose another one`;
    return [line === undefined ? { of: 'field', field, message } : { of: 'line', line, field, message }];
  });

/** A deleted product or place has no stock, so no movement may be taken back there. @throws Rejection that names them */
export const refuseMovingDeleted = ({ facts }: OrderWork, { sequence, movements }: LiveOrder): void => {
  const deleted = recordsOfMovements(movements)
    .filter(({ to, id }) => !facts.exists({ to, id }))
    .map(({ to, id }) => (to === 'product' ? facts.productName(id) : facts.location(id).title));
  const names = [...new Set(deleted)];
  if (names.length)
    throw new Rejection(
      'conflict',
      `Order ${sequence} cannot be reversed: ${names.join(' and ')} ${names.length > 1 ? 'have' : 'has'} since been deleted.`,
    );
};

const refuseProblems = (policy: OrderPolicy, problems: readonly OrderProblem[], draft: Draft, facts: Facts): void => {
  const { act, before, to = '', places } = draft;
  const fields: Record<string, string> = {};
  const unseen: LineProblem[] = [];
  for (const problem of problems) {
    if (problem.of === 'field') fields[problem.field] ??= problem.message;
    if (problem.of !== 'line') continue;
    const place = places.get(problem.line);
    if (place === undefined) unseen.push(problem);
    else fields[`lineItems.${place}.${problem.field}`] ??= problem.message;
  }
  if (unseen.length) fields.lineItems ??= sayUnseen(policy, unseen, draft, facts);
  if (act === 'move' && before && Object.keys(fields).length)
    throw new Rejection(
      'invalid',
      `Order ${before.sequence} needs a change before it is ${policy.statuses[to]?.label}.`,
      fields,
    );
  refuseInvalid(fields);
  const messages = problems.flatMap((problem) => (problem.of === 'order' ? [problem.message] : []));
  const shortages = problems.flatMap((problem) => (problem.of === 'stock' ? problem.shortages : []));
  const stock = problems.find(({ of }) => of === 'stock')?.message;
  const [about] = problems.flatMap((problem) => (problem.of === 'order' ? (problem.about ?? []) : []));
  const beside = messages.length === 1 && !stock && about !== undefined ? { about } : {};
  if (messages.length || stock)
    throw new Rejection('conflict', [...messages, ...(stock ? [stock] : [])].join(' '), {}, shortages, beside);
};

type LineProblem = Extract<OrderProblem, { of: 'line' }>;
const MOST_NAMED_LINES = 3;

/** What is wrong with lines that the request did not name: they have no fields of their own there. */
const sayUnseen = ({ nameLine }: OrderPolicy, problems: readonly LineProblem[], draft: Draft, facts: Facts): string => {
  const lines = new Map(draft.lines.map((line) => [line.id, line]));
  const sentences = problems.map(({ line: id, message }) => {
    const line = lines.get(id);
    return nameLine && line ? `${nameLine(line, facts)}: ${message}` : message;
  });
  const named = [...new Set(sentences)];
  const more = named.length - MOST_NAMED_LINES;
  return [...named.slice(0, MOST_NAMED_LINES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};
