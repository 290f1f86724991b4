import type { Id, Movement } from './order';

/** An event of an order, as far as it concerns the stock; events of earlier releases carry less. */
interface StockEvent {
  readonly type: string;
  readonly data: {
    readonly kind: string;
    readonly order: Id;
    readonly movements?: readonly Movement[];
    readonly pending?: readonly Movement[];
    readonly released?: readonly Id[];
    readonly effectiveAt?: string;
  };
}

export interface StockChange {
  /** Promised; a movement takes the place of its own earlier self. */
  pending?: readonly Movement[];
  /** Moved, at `effectiveAt`. */
  committed?: readonly Movement[];
  /** ISO 8601 UTC. */
  effectiveAt?: string;
  /** Movements that are promised no longer. Where it is absent: whatever was pending and is not named here. */
  released?: readonly Id[];
}

/** What an event does to the stock; nothing where it is none that moves any. */
export const stockChangeOf = ({ type, data }: StockEvent): StockChange => {
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
