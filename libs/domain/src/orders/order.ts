import type { Fields, Input, NumberField, QuantityField, RefField, Values } from '../fields';
import type { Message } from '../kernel';

export type Id = number;

/** The stream of an order. @param kind the policy's `kind` */
export const orderStream = (kind: string, order: Id): string => `${kind}Order-${order}`;

/** In characters. */
export const MAX_REASON_LENGTH = 1_000;

export interface LineFields extends Fields {
  product: RefField & { required: string };
  quantity: QuantityField & { required: string };
  cost: NumberField & { initial: number };
}
/** A line of an order: its id and the values of its kind's line fields. Quantities are units, never packs. */
export type Line<L extends LineFields = LineFields> = { readonly id: Id } & Values<L>;
export interface LineChanges<L extends LineFields = LineFields> {
  added: readonly Line<L>[];
  changed: readonly Line<L>[];
  removed: readonly Id[];
}

/** `in` adds the quantity to a place, `out` takes it away, `count` says that this is all there is. */
export type LegRole = 'in' | 'out' | 'count';
/** The part of a line that happens at one location. */
export interface Leg {
  line: Id;
  role: LegRole;
  product: Id;
  location: Id;
  quantity: number;
  /** US dollars a unit. */
  cost: number;
}
/** One stock transaction: a line's leg as a difference in units. While it is pending it keeps its id, whatever its line becomes. */
export interface Movement extends Omit<Leg, 'quantity'> {
  id: Id;
  delta: number;
  /** The movement that this one takes back. */
  reverses?: Id;
}

/** The header fields that differ. */
export type HeaderChanges = Values<Fields>;

type EventOf<T extends string, D> = Message<T, { kind: string; order: Id } & D>;
interface EffectiveMovements {
  /** When the stock really moved, ISO 8601 UTC. */
  effectiveAt: string;
  movements: readonly Movement[];
}
export type OrderEvent =
  | EventOf<
      'OrderPlaced',
      {
        sequence: string;
        status: string;
        header: Values<Fields>;
        lines: readonly Line[];
        /** The pending movements. */
        movements: readonly Movement[];
      }
    >
  /** `header` holds the fields that differ, `movements` the pending ones that are new or differ, `released` those that are no more. */
  | EventOf<
      'OrderRevised',
      { header: HeaderChanges; lines: LineChanges; movements: readonly Movement[]; released: readonly Id[] }
    >
  | EventOf<'OrderStatusChanged', { from: string; to: string }>
  /** `header` holds the fields that the commit filled; `overrideReason` says why it went below what was on hand. */
  | EventOf<
      'OrderCommitted',
      EffectiveMovements & { committedAt: string; header: HeaderChanges; overrideReason?: string }
    >
  | EventOf<'OrderReleased', { released: readonly Id[] }>
  /** `movements` are the difference between what was committed and what should have been. */
  | EventOf<'OrderCorrected', EffectiveMovements & { reason: string; lines: LineChanges }>
  /** `movements` take back what was committed. */
  | EventOf<'OrderReversed', EffectiveMovements & { reason: string }>
  /** `movements` take back what was committed, `pending` promises it anew. */
  | EventOf<'OrderReopened', EffectiveMovements & { reason: string | null; pending: readonly Movement[] }>
  | EventOf<'OrderDeleted', { released: readonly Id[] }>;

/** The data of a save: header fields, and lines as they were posted (see lines.ts). */
export interface Save {
  header?: Input;
  lines?: readonly Input[];
  /** A different status asks for the transition that leads to it. */
  status?: string;
  reason?: string;
  /** A correction has a reason in any case: an administrator says besides that it may take more than there is. */
  mayOversell?: boolean;
}
/** A portal has recorded and judged it before, as far as it is of the past: nothing but that its records exist is judged again. */
export interface Recorded {
  /** Product -> what was thought to be at its place when it was counted. */
  expected?: Readonly<Record<Id, number>>;
}
export type OrderCommand =
  | Message<'PlaceOrder', Save & { order: Id; recorded?: Recorded }>
  | Message<'ReviseOrder', Save>
  | Message<'ApplyTransition', { transition?: string | null | undefined; reason?: string }>
  /** A bulk change: it may skip steps, under the guard of the step into the status. */
  | Message<'SetStatus', { status: string; reason?: string }>
  | Message<'ReverseOrder', { reason: string; recorded?: Recorded }>
  | Message<'DeleteOrder', object>;

export interface LiveOrder<H extends Fields = Fields, L extends LineFields = LineFields, S extends string = string> {
  phase: 'live';
  order: Id;
  sequence: string;
  status: S;
  header: Values<H>;
  lines: readonly Line<L>[];
  /** The pending movements, or the committed ones that no other has taken back. */
  movements: readonly Movement[];
  /** When the committed stock moved. */
  effectiveAt: string | null;
  isReversed: boolean;
}
export type OrderState = { phase: 'absent' } | LiveOrder | { phase: 'deleted' };

/** The order as a command would make it, before any fact is asked or any rule is run. */
export interface Draft<H extends Fields = Fields, L extends LineFields = LineFields, S extends string = string> {
  act: 'none' | 'place' | 'revise' | 'correct' | 'move' | 'reverse' | 'delete';
  order: Id;
  before: LiveOrder<H, L, S> | undefined;
  header: Values<H>;
  lines: readonly Line<L>[];
  changes: LineChanges<L>;
  /** Line id -> its place in the request. */
  places: ReadonlyMap<Id, number>;
  /** The status that the order enters: by a move, or after a save that carries another one. */
  to: S | undefined;
  /** Whether stock moves by the order's legs, for good. */
  commits: boolean;
  /** When the stock moves if it does, ISO 8601 UTC; null where that is when the draft is decided on. */
  effectiveAt: string | null;
  reason: string | undefined;
  mayOversell?: boolean;
  /** It records what happened before the bank used the portal. */
  isPast?: true;
  recorded?: Recorded;
}

/** The user, the time, and fresh ids for new lines and movements. */
export interface OrderContext {
  /** ISO 8601 UTC. */
  now: string;
  roles: readonly string[];
  /** The partners that the user works for. */
  partners: readonly Id[];
  /** `now` is the time of what is recorded, which lies before the bank used the portal. */
  isPast?: boolean;
  takeId: (sequence: 'line' | 'movement') => Id;
}
