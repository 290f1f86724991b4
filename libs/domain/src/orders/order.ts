import type { FreshIds, Message } from '../kernel';

export type Id = number;

/** What a kind's header holds. The kind is a key of this map; everything else follows from it. */
export interface OrderHeaders {
  supply: {
    supplier: Id;
    /** One of the supplier's addresses. */
    supplierAddress: Id | null;
    warehouse: Id;
    /** When the goods arrived, ISO 8601 UTC; settled by the receipt when it is empty. */
    receivedAt: string | null;
  };
}
export type OrderKind = keyof OrderHeaders;
export type OrderStatus = 'CREATING' | 'ORDERED' | 'RECEIVED';

export interface Line {
  id: Id;
  product: Id;
  /** Units, never packs. */
  quantity: number;
  /** US dollars a unit. */
  cost: number;
}
/** A line as it is posted: with an id it changes that line, without one it is new, without a product or quantity it goes. */
export interface PostedLine {
  id?: Id;
  product?: Id | null;
  quantity?: number | null;
  cost?: number | null;
}

/** One stock transaction: `delta` units of a product at a storage location, for one line. */
export interface Movement {
  id: Id;
  line: Id;
  product: Id;
  location: Id;
  delta: number;
  cost: number;
}

interface Of<K extends OrderKind> {
  kind: K;
  order: Id;
}
export type OrderEvent<K extends OrderKind = OrderKind> =
  | Message<
      'OrderPlaced',
      Of<K> & {
        sequence: string;
        status: OrderStatus;
        header: OrderHeaders[K];
        lines: readonly Line[];
        movements: readonly Movement[];
      }
    >
  | Message<
      'OrderRevised',
      Of<K> & {
        /** The header fields that differ. */
        header: Partial<OrderHeaders[K]>;
        lines: { added: readonly Line[]; changed: readonly Line[]; removed: readonly Id[] };
        /** All pending movements from now on. */
        movements: readonly Movement[];
      }
    >
  | Message<'OrderStatusChanged', Of<K> & { from: OrderStatus; to: OrderStatus }>
  | Message<
      'OrderCommitted',
      Of<K> & {
        committedAt: string;
        /** When the stock really moved, ISO 8601 UTC. */
        effectiveAt: string;
        /** Header fields that the commit settled. */
        header: Partial<OrderHeaders[K]>;
        movements: readonly Movement[];
      }
    >
  | Message<'OrderDeleted', Of<K>>;

export type OrderCommand<K extends OrderKind = OrderKind> =
  | Message<
      'PlaceOrder',
      { order: Id; header: Partial<OrderHeaders[K]>; lines: readonly PostedLine[]; status?: string }
    >
  | Message<'ReviseOrder', { header: Partial<OrderHeaders[K]>; lines: readonly PostedLine[]; status?: string }>
  | Message<'ApplyTransition', { transition?: string | null | undefined }>
  | Message<'DeleteOrder', object>;

export interface LiveOrder<K extends OrderKind> {
  phase: 'live';
  order: Id;
  status: OrderStatus;
  committed: boolean;
  header: OrderHeaders[K];
  lines: readonly Line[];
  /** What is pending now. */
  movements: readonly Movement[];
}
export type OrderState<K extends OrderKind> = { phase: 'absent' } | LiveOrder<K> | { phase: 'deleted' };

/** What a decision may know besides its own stream. Loaded by the handler, never by the decider. */
export interface OrderFacts {
  /** ISO 8601 UTC. */
  now: string;
  roles: readonly string[];
  /** Whether the record exists and is not removed. */
  known: (kind: string, id: Id) => boolean;
  /** The ids of a supplier's addresses. */
  addressesOf: (supplier: Id) => readonly Id[];
  /** Enough fresh ids of `line` and `movement`. */
  ids: FreshIds;
}
