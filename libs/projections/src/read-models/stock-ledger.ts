import { type Movement, stockChangeOf } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { type Fold, projection, type Row, sumTable } from '../projection';
import { stockProofs } from './stock-proofs';

type StockEvent = Parameters<typeof stockChangeOf>[0];

/** Events that may promise, move or release stock. */
const EVENTS_OF_STOCK = [
  'OrderPlaced',
  'OrderRevised',
  'OrderCommitted',
  'OrderReleased',
  'OrderCorrected',
  'OrderReversed',
  'OrderReopened',
  'OrderDeleted',
] as const;

const isOpen = (row: Row): boolean => row.recorded_until === null;
const isPending = (row: Row): boolean => row.effective_at === null;

/** A new row supersedes the open one. Closed rows stay, with the time and the position at which they stopped being true. */
const foldStock: Fold = (rows, recorded) => {
  const event = recorded.event as StockEvent;
  const { pending = [], committed = [], effectiveAt = null, released } = stockChangeOf(event);
  const { position, metadata } = recorded;
  const firstCreated = new Map<unknown, unknown>();
  for (const { id, created_at } of rows) firstCreated.set(id, created_at);
  const openRow = (effect: string | null) => (movement: Movement) =>
    rowOf(movement, recorded, effect, firstCreated.get(movement.id) ?? metadata.at);
  const opened = [...pending.map(openRow(null)), ...committed.map(openRow(effectiveAt))];
  if (!rows.length) return opened;

  const named = new Set(opened.map(({ id }) => id));
  const letGo = released && new Set(released);
  const isReleased = (id: number) => !letGo || letGo.has(id);
  const isClosed = (row: Row) => isOpen(row) && (named.has(row.id) || (isPending(row) && isReleased(row.id as number)));
  const closed = { recorded_until: position, superseded_at: metadata.at };
  return [...rows.map((row) => (isClosed(row) ? { ...row, ...closed } : row)), ...opened];
};

const rowOf = (
  { id, line, product, location, delta, cost, reverses }: Movement,
  { event, metadata: { at, reason }, position }: RecordedEvent,
  effectiveAt: string | null,
  createdAt: unknown,
): Row => {
  const { kind, order, committedAt = at } = event.data as StockEvent['data'] & { committedAt?: string };
  return {
    id,
    order_kind: kind,
    order_id: order,
    line_id: line,
    product_id: product,
    location_id: location,
    delta,
    cost,
    committed_at: effectiveAt === null ? null : committedAt,
    effective_at: effectiveAt,
    created_at: createdAt,
    recorded_at: at,
    superseded_at: null,
    recorded_from: position,
    recorded_until: null,
    reason: reason ?? null,
    reverses: reverses ?? null,
  };
};

const monthOf = (instant: unknown): string => `${(instant as string).slice(0, 7)}-01`;

/** The time at which the stock of a row was first promised or moved, whichever came first. */
const promisedAt = ({ created_at, effective_at }: Row): unknown =>
  effective_at !== null && (effective_at as string) < (created_at as string) ? effective_at : created_at;

/** Rows are never deleted: `recorded_from` and `recorded_until` (positions) say what was known when. Levels are read from balances and months (see stock.ts). */
export const stockLedger = projection({
  name: 'stock-ledger',
  version: 5,
  tables: [
    {
      name: 'stock_transactions',
      columns: {
        id: 'integer',
        order_kind: 'text',
        order_id: 'integer',
        line_id: 'integer',
        product_id: 'integer',
        location_id: 'integer',
        delta: 'integer',
        /** US dollars a unit. */
        cost: 'numeric',
        committed_at: 'timestamptz?',
        effective_at: 'timestamptz?',
        /** When the transaction was first recorded; `recorded_at` is this row's own time. */
        created_at: 'timestamptz',
        recorded_at: 'timestamptz',
        superseded_at: 'timestamptz?',
        recorded_from: 'bigint',
        recorded_until: 'bigint?',
        reason: 'text?',
        reverses: 'integer?',
      },
      key: ['id', 'recorded_from'],
      indexes: [
        // For lists of the present rows: each index serves a sort and its count without reading the rows themselves.
        ...['id', 'created_at, id', 'product_id, id'].map((columns) => `(${columns}) WHERE recorded_until IS NULL`),
        // For the movements of a month and the pending ones: of a product at a location, and of everything.
        '(location_id, product_id, effective_at) INCLUDE (delta) WHERE recorded_until IS NULL',
        '(effective_at) WHERE recorded_until IS NULL',
        // For the stock card of a product, which is read from the index alone.
        '(product_id, effective_at, recorded_from, id) INCLUDE (delta, location_id) WHERE recorded_until IS NULL',
      ],
      on: Object.fromEntries(EVENTS_OF_STOCK.map((type) => [type, foldStock])),
    },
  ],
  sums: [
    sumTable({
      name: 'stock_balances',
      of: 'stock_transactions',
      columns: {
        location_id: 'integer',
        product_id: 'integer',
        /** Units of all committed movements. */
        on_hand: 'bigint',
        /** Units that pending orders will take, and that they will bring. */
        reserved: 'bigint',
        incoming: 'bigint',
      },
      key: ['location_id', 'product_id'],
      indexes: ['product_id'],
      rows: (row) => {
        if (!isOpen(row)) return [];
        const { location_id, product_id } = row;
        const delta = row.delta as number;
        const pending = isPending(row) ? delta : 0;
        return [
          {
            location_id,
            product_id,
            on_hand: delta - pending,
            reserved: Math.max(-pending, 0),
            incoming: Math.max(pending, 0),
          },
        ];
      },
    }),
    sumTable({
      name: 'stock_months',
      of: 'stock_transactions',
      columns: {
        location_id: 'integer',
        product_id: 'integer',
        month: 'date',
        /** Units of the committed movements that took effect in the month. */
        delta: 'bigint',
        /** Units of all movements, pending ones too, that were promised in the month, or moved where that came first. */
        promised: 'bigint',
        /** Promised in the month, less those that took effect in it: the sum up to a month is what was reserved. */
        reserved: 'bigint',
      },
      key: ['location_id', 'product_id', 'month'],
      rows: (row) => {
        if (!isOpen(row)) return [];
        const { location_id, product_id } = row;
        const delta = row.delta as number;
        const reserved = Math.max(-delta, 0);
        // Written out, since objects that are spread take ten times as long, and there are millions of rows.
        const promised = {
          location_id,
          product_id,
          month: monthOf(promisedAt(row)),
          delta: 0,
          promised: delta,
          reserved,
        };
        if (isPending(row)) return [promised];
        const moved = {
          location_id,
          product_id,
          month: monthOf(row.effective_at),
          delta,
          promised: 0,
          reserved: -reserved,
        };
        return [promised, moved];
      },
    }),
  ],
  proofs: stockProofs,
});
