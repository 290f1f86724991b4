import { type Fields, namesRecord, type Values } from '../fields';
import type { Place, Questions } from './facts';
import type { Draft, Id, Leg } from './order';
import { type OrderPolicy, stockIn } from './policy';

export interface NamedRef {
  field: string;
  to: string;
  id: Id;
  /** The line that names it; the header does where there is none. */
  line: Id | undefined;
}

/** The references to check. Fields with `within` are left out: a rule of the kind checks them. */
const refsIn = (fields: Fields, values: Values<Fields>, line?: Id): NamedRef[] =>
  Object.entries(fields).flatMap(([field, definition]) => {
    const id = values[field];
    return namesRecord(definition) && typeof id === 'number' ? [{ field, to: definition.to, id, line }] : [];
  });

/** The references whose records must exist: those that the draft adds, and all of them when it commits. */
export const refsToCheck = (policy: OrderPolicy, { header, lines, before, commits }: Draft): readonly NamedRef[] => {
  const isNew = ({ field, id }: NamedRef, old: Values<Fields> | undefined) => commits || id !== old?.[field];
  const oldLines = new Map(before?.lines.map((line) => [line.id, line]));
  return [
    ...refsIn(policy.header, header).filter((ref) => isNew(ref, before?.header)),
    ...lines.flatMap((line) => refsIn(policy.line, line, line.id).filter((ref) => isNew(ref, oldLines.get(line.id)))),
  ];
};

/** Acts for which no rule runs. */
const NOT_JUDGED: readonly Draft['act'][] = ['none', 'reverse', 'delete'];

/** The committed movements that the draft takes back or corrects. */
const movementsTakenBack = (policy: OrderPolicy, { act, before }: Draft) =>
  before && stockIn(policy, before.status) === 'committed' && act !== 'none' ? before.movements : [];

const legsThatCommit = (policy: OrderPolicy, { commits, header, lines }: Draft): readonly Leg[] =>
  commits ? policy.legs(header, lines) : [];

/** Everything that the decision about a draft asks. The keys of the decision lock follow from it. */
export const questionsOf = (policy: OrderPolicy, draft: Draft): Questions => {
  const isJudged = !NOT_JUDGED.includes(draft.act);
  const own: Questions = (isJudged && policy.facts?.(draft)) || {};
  const legs = legsThatCommit(policy, draft);
  const places: Place[] = [...legs, ...movementsTakenBack(policy, draft)].map(({ location, product }) => ({
    location,
    product,
  }));
  const counted = legs.filter(({ role }) => role === 'count');
  return {
    ...own,
    exists: isJudged ? refsToCheck(policy, draft).map(({ to, id }) => ({ to, id, exactly: draft.commits })) : [],
    onHand: [
      ...places.map((place) => ({ ...place, at: null })),
      ...counted.map(({ location, product }) => ({ location, product, at: draft.effectiveAt })),
    ],
    location: [...(own.location ?? []), ...places.map(({ location }) => location)],
    productName: places.map(({ product }) => product),
    reservedBy: places,
    laterCount: [
      ...(own.laterCount ?? []),
      ...(draft.act === 'reverse' ? places.map((place) => ({ ...place, after: draft.before?.effectiveAt ?? '' })) : []),
    ],
  };
};

/** The most fresh ids that the draft and its decision take. */
export const countFreshIds = (policy: OrderPolicy, draft: Draft): { line: number; movement: number } => {
  const legs = NOT_JUDGED.includes(draft.act) ? 0 : policy.legs(draft.header, draft.lines).length;
  return { line: draft.changes.added.length, movement: movementsTakenBack(policy, draft).length + legs };
};
