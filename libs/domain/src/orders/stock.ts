import { formatCount } from '../kernel';
import { dayInWords } from '../time';
import { evolveOrder } from './evolve';
import type { Facts, Place, Question, Questions } from './facts';
import { sumByPlace } from './movements';
import type { Id, Movement, OrderEvent, OrderState } from './order';
import type { OrderPolicy } from './policy';
import { recordsOfMovements, refsOf } from './questions';

export interface StockChange {
  /** Promised movements. A movement replaces an earlier one with the same id. */
  pending?: readonly Movement[];
  /** Movements that moved stock for good, at `effectiveAt`. */
  committed?: readonly Movement[];
  effectiveAt?: string;
  /** Movements that are promised no longer. */
  released?: readonly Id[];
}

/** The change that an event brings to the stock. The ledger, the preview and the warnings all use it. */
export const stockChangeOf = ({ type, data }: OrderEvent): StockChange => {
  switch (type) {
    case 'OrderPlaced':
      return { pending: data.movements };
    case 'OrderRevised':
      return { pending: data.movements, released: data.released };
    case 'OrderCommitted':
    case 'OrderCorrected':
    case 'OrderReversed':
      return { committed: data.movements, effectiveAt: data.effectiveAt };
    case 'OrderReopened':
      return { committed: data.movements, effectiveAt: data.effectiveAt, pending: data.pending };
    case 'OrderReleased':
    case 'OrderDeleted':
      return { released: data.released };
    default:
      return {};
  }
};

/** How events change the units on hand at a place. */
export interface PlaceEffect extends Place {
  delta: number;
  before: number;
  after: number;
}

/** The change of stock on hand that events bring, by place. */
export const stockEffect = (events: readonly OrderEvent[], { onHand }: Facts<'onHand'>): readonly PlaceEffect[] =>
  sumByPlace(events.flatMap((event) => stockChangeOf(event).committed ?? [])).map(({ delta, ...place }) => {
    const before = onHand({ ...place, at: null });
    return { ...place, delta, before, after: before + delta };
  });

/** Sentences about an effect that is allowed, but that the user should know of. */
export const warningsOf = (
  events: readonly OrderEvent[],
  effect: readonly PlaceEffect[],
  committedAt: string | null,
  facts: Facts<'location' | 'productName' | 'laterCount'>,
): readonly string[] => {
  const below = effect
    .filter(({ after, delta }) => after < 0 && delta < 0)
    .map(
      ({ location, product, after }) =>
        `This leaves ${formatCount(after)} of ${facts.productName(product)} at ${facts.location(location).title}: ${BELOW_ZERO[facts.location(location).type]}.`,
    );
  const counted = laterCountsToAsk(events, effect, committedAt).flatMap((question) => {
    const count = facts.laterCount(question);
    if (!count) return [];
    const [product, place] = [facts.productName(question.product), facts.location(question.location).title];
    return `${product} at ${place} was counted ${dayInWords(count.takenOn)} by ${count.sequence}: the count may hold this already.`;
  });
  return [...below, ...counted];
};

const BELOW_ZERO = {
  partner: 'its records may lag behind the shelf',
  warehouse: 'count it, because stock cannot be below zero',
} as const;

/** The records that a commit names, and those whose stock is taken back: they may have been deactivated meanwhile. */
const recordsToWarnAbout = (policy: OrderPolicy, events: readonly OrderEvent[], state: OrderState) => {
  const after = events.reduce(evolveOrder, state);
  return events.flatMap(({ type, data }) => {
    if (type === 'OrderReversed' || type === 'OrderReopened') return recordsOfMovements(data.movements);
    const commits = type === 'OrderCommitted' || type === 'OrderCorrected';
    return commits && after.phase === 'live' ? refsOf(policy, after).map(({ to, id }) => ({ to, id })) : [];
  });
};

export const sayInactive = (name: string): string => `${name} is inactive.`;

/** Sentences about inactive records that an order still names. */
export const warningsOfInactive = (
  policy: OrderPolicy,
  events: readonly OrderEvent[],
  state: OrderState,
  { inactive }: Facts<'inactive'>,
): readonly string[] => {
  const names = recordsToWarnAbout(policy, events, state).flatMap((record) => inactive(record) ?? []);
  return [...new Set(names)].map(sayInactive);
};

const CHANGES_OF_THE_PAST: readonly OrderEvent['type'][] = ['OrderCorrected', 'OrderReversed', 'OrderReopened'];

/** A count that came after the stock had moved may hold already what is taken back or corrected. */
const laterCountsToAsk = (
  events: readonly OrderEvent[],
  places: readonly Place[],
  committedAt: string | null,
): readonly Question<'laterCount'>[] =>
  committedAt !== null && events.some(({ type }) => CHANGES_OF_THE_PAST.includes(type))
    ? places.map(({ location, product }) => ({ location, product, after: committedAt }))
    : [];

/** The questions that the warnings about events that have happened need answered. */
export const questionsOfWarnings = (
  policy: OrderPolicy,
  events: readonly OrderEvent[],
  state: OrderState,
  committedAt: string | null,
): Questions => {
  const places = sumByPlace(events.flatMap((event) => stockChangeOf(event).committed ?? []));
  return {
    onHand: places.map(({ location, product }) => ({ location, product, at: null })),
    location: places.map(({ location }) => location),
    productName: places.map(({ product }) => product),
    laterCount: laterCountsToAsk(events, places, committedAt),
    inactive: recordsToWarnAbout(policy, events, state),
  };
};

/** The effect of events that have happened: `onHand` holds them already. */
export const stockEffectSince = (events: readonly OrderEvent[], facts: Facts<'onHand'>): readonly PlaceEffect[] =>
  stockEffect(events, facts).map(({ before: after, delta, ...place }) => ({
    ...place,
    delta,
    before: after - delta,
    after,
  }));
