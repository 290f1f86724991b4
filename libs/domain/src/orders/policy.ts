import type { Workflow } from '../workflow';
import type { Line, Movement, OrderFacts, OrderHeaders, OrderKind, OrderStatus } from './order';
import type { OrderType } from './types';

/** Field -> what is wrong with it. `before` is the header as it was, of an order that exists. */
export type OrderRule<K extends OrderKind> = (
  header: OrderHeaders[K],
  facts: OrderFacts,
  before: OrderHeaders[K] | undefined,
) => Readonly<Record<string, string>>;

/** A movement before it has an id. */
export type Leg = Omit<Movement, 'id'>;

/** All that makes one order kind different from another; its statuses and its way through them are a workflow. */
export interface OrderPolicy<K extends OrderKind> extends Workflow<OrderStatus> {
  kind: K;
  /** Name of the kind in the transactions report's filter and in the history. */
  orderType: OrderType;
  title: string;
  /** Of its sequences: SPLY-000123. */
  prefix: string;
  /** An empty header. */
  blank: OrderHeaders[K];
  required: readonly (keyof OrderHeaders[K] & string)[];
  /** Header field -> the kind of record that it names. */
  refs: Readonly<Partial<Record<keyof OrderHeaders[K] & string, string>>>;
  commitsOn: OrderStatus;
  deletableIn: readonly OrderStatus[];
  /** Whether a line may take stock away by a quantity below zero. */
  signed?: true;
  /** Which quantities satisfy "At least one line item must have a quantity". */
  counts: (quantity: number) => boolean;
  /** The most movements that a line leads to, so that enough ids are at hand. */
  legs: { pending: number; committed: number };
  rules: readonly OrderRule<K>[];
  /** What the order will move, shown as pending until it commits. */
  pending: (header: OrderHeaders[K], lines: readonly Line[], facts: OrderFacts) => readonly Leg[];
  /** What the commit moves. */
  movements: (header: OrderHeaders[K], lines: readonly Line[], facts: OrderFacts) => readonly Leg[];
  /** Header fields that the commit settles. */
  settles: (header: OrderHeaders[K], facts: OrderFacts) => Partial<OrderHeaders[K]>;
  /** When the stock moves, ISO 8601 UTC. */
  effectiveAt: (header: OrderHeaders[K], facts: OrderFacts) => string;
}

/** What every kind's workflow is about. */
export const order = 'an order';

export const positive = (quantity: number): boolean => quantity > 0;

/** Goods leave `from` (if any) and arrive at `to` (if any). */
export const move = (lines: readonly Line[], route: { from?: number; to?: number }): Leg[] =>
  lines
    .filter(({ quantity }) => quantity !== 0)
    .flatMap(({ id: line, product, quantity, cost }) => {
      const at = (location: number | undefined, delta: number): Leg[] =>
        location === undefined ? [] : [{ line, product, location, delta, cost }];
      return [...at(route.from, -quantity), ...at(route.to, quantity)];
    });

export const nothing = (): readonly Leg[] => [];

export const sequenceOf = (policy: { prefix: string }, order: number): string =>
  `${policy.prefix}-${String(order).padStart(6, '0')}`;
