import { type Fields, namesRecord, type Values } from '../fields';
import type { Facts, Place, Questions } from './facts';
import { correctMovements, movementsOfLegs, shortPlaces } from './movements';
import type { Draft, Id, Leg } from './order';
import { type OrderPolicy, stockIn } from './policy';

export interface NamedRef {
  field: string;
  to: string;
  id: Id;
  /** The line that names it; the header does where there is none. */
  line: Id | undefined;
  takesInactive: boolean;
}

type RefField = Pick<NamedRef, 'field' | 'to' | 'takesInactive'>;

const knownRefFields = new WeakMap<Fields, readonly RefField[]>();

/** The fields that name a record to check, found once for all of an order's lines. A rule of the kind checks fields with `within`. */
const refFieldsOf = (fields: Fields): readonly RefField[] => {
  const known = knownRefFields.get(fields);
  if (known) return known;
  const found = Object.entries(fields).flatMap(([field, definition]) =>
    namesRecord(definition) ? [{ field, to: definition.to, takesInactive: definition.takesInactive === true }] : [],
  );
  knownRefFields.set(fields, found);
  return found;
};

const addRefs = (refs: NamedRef[], fields: Fields, values: Values<Fields>, line?: Id): void => {
  for (const { field, to, takesInactive } of refFieldsOf(fields)) {
    const id = values[field];
    if (typeof id === 'number') refs.push({ field, to, id, line, takesInactive });
  }
};

/** All references of a header and its lines. */
export const refsOf = (
  policy: OrderPolicy,
  { header, lines }: Pick<Draft, 'header' | 'lines'>,
): readonly NamedRef[] => {
  const refs: NamedRef[] = [];
  addRefs(refs, policy.header, header);
  for (const line of lines) addRefs(refs, policy.line, line, line.id);
  return refs;
};

/** The references that the draft adds: before, the order did not name the same record in the same place. */
export const addedRefs = (policy: OrderPolicy, draft: Draft): readonly NamedRef[] => {
  const { before } = draft;
  if (!before) return refsOf(policy, draft);
  const oldLines = new Map(before.lines.map((line): [Id | undefined, Values<Fields>] => [line.id, line]));
  oldLines.set(undefined, before.header);
  return refsOf(policy, draft).filter(({ field, id, line }) => id !== oldLines.get(line)?.[field]);
};

/** The references whose records must exist: those that the draft adds, and all of them when it commits. */
export const refsToCheck = (policy: OrderPolicy, draft: Draft): readonly NamedRef[] =>
  draft.commits ? refsOf(policy, draft) : addedRefs(policy, draft);

/** The products and places of movements. */
export const recordsOfMovements = (movements: readonly Place[]): readonly Pick<NamedRef, 'to' | 'id'>[] =>
  movements.flatMap(({ product, location }) => [
    { to: 'product', id: product },
    { to: 'storageLocation', id: location },
  ]);

const oncePerRecord = (refs: readonly Pick<NamedRef, 'to' | 'id'>[]): readonly Pick<NamedRef, 'to' | 'id'>[] => [
  ...new Map(refs.map(({ to, id }) => [`${to}:${id}`, { to, id }])).values(),
];

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
  const takenBack = movementsTakenBack(policy, draft);
  const places: Place[] = [...legs, ...takenBack].map(({ location, product }) => ({
    location,
    product,
  }));
  const counted = legs.filter(({ role }) => role === 'count');
  const refs = isJudged ? refsToCheck(policy, draft) : [];
  const moved = recordsOfMovements(takenBack);
  return {
    ...own,
    exists: oncePerRecord([...refs, ...moved]),
    // A field that takes inactive records is looked at only for the warnings about what moves stock.
    inactive: oncePerRecord([...refs.filter(({ takesInactive }) => draft.commits || !takesInactive), ...moved]),
    onHand: [
      ...places.map((place) => ({ ...place, at: null })),
      ...counted.map(({ location, product }) => ({ location, product, at: draft.effectiveAt })),
    ],
    location: [...(own.location ?? []), ...places.map(({ location }) => location)],
    productName: places.map(({ product }) => product),
    laterCount: [
      ...(own.laterCount ?? []),
      ...(draft.isPast && draft.effectiveAt ? places : []).map((place) => ({ ...place, after: draft.effectiveAt! })),
      ...(takenBack.length ? places : []).map((place) => ({ ...place, after: draft.before?.effectiveAt ?? '' })),
    ],
  };
};

/**
 * The further questions of a draft that takes more than there is, for its refusal: which orders reserve the stock.
 * There are none where the stock suffices.
 */
export const questionsOfShortages = (
  policy: OrderPolicy,
  draft: Draft,
  facts: Facts<'onHand' | 'location'>,
): Pick<Questions, 'reservedBy'> => {
  if (!draft.commits) return { reservedBy: [] };
  const context = { takeId: () => 0 };
  const legs = movementsOfLegs({ policy, draft, context, facts }, []);
  const movements =
    draft.act === 'correct' && draft.before ? correctMovements(draft.before.movements, legs, context) : legs;
  return { reservedBy: shortPlaces(movements, facts).map(({ location, product }) => ({ location, product })) };
};

/** The most fresh ids that the draft and its decision take. */
export const countFreshIds = (policy: OrderPolicy, draft: Draft): { line: number; movement: number } => {
  const legs = NOT_JUDGED.includes(draft.act) ? 0 : policy.legs(draft.header, draft.lines).length;
  return { line: draft.changes.added.length, movement: movementsTakenBack(policy, draft).length + legs };
};
