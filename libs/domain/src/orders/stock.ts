import type { Facts, Place } from './facts';
import { sumByPlace } from './movements';
import type { Id, Movement, OrderEvent } from './order';

export interface StockChange {
  /** Promised; a movement takes the place of its own earlier self. */
  pending?: readonly Movement[];
  /** Moved, at `effectiveAt`. */
  committed?: readonly Movement[];
  effectiveAt?: string;
  /** Movements that are promised no longer. */
  released?: readonly Id[];
}

/** What an event does to the stock; the ledger, the preview and the warnings all use it. */
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

/** Sentences about an effect that is allowed and yet surprises. */
export const warningsOf = (
  events: readonly OrderEvent[],
  effect: readonly PlaceEffect[],
  committedAt: string | null,
  facts: Facts<'location' | 'productName' | 'laterCount'>,
): readonly string[] => {
  const units = (count: number) => count.toLocaleString('en-US');
  const below = effect
    .filter(({ after, delta }) => after < 0 && delta < 0)
    .map(
      ({ location, product, after }) =>
        `${facts.location(location).title} now has ${units(after)} of ${facts.productName(product)}: its records lag behind the shelf.`,
    );
  const isReversal = committedAt !== null && events.some(({ type }) => type === 'OrderReversed');
  const counted = !isReversal
    ? []
    : effect.flatMap(({ location, product }) => {
        const count = facts.laterCount({ location, product, after: committedAt });
        return count
          ? [
              `${facts.productName(product)} at ${facts.location(location).title} was counted ${dayOf(count.takenAt)} by ${count.sequence}: the count may hold this already.`,
            ]
          : [];
      });
  return [...below, ...counted];
};

/** MM/DD/YYYY of an instant, as sentences name days. */
const dayOf = (instant: string): string => `${instant.slice(5, 7)}/${instant.slice(8, 10)}/${instant.slice(0, 4)}`;
