import type { Movement, OrderEvent } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { projection, type Row, table } from '../projection';

type Booking = RecordedEvent<Extract<OrderEvent, { data: { movements: unknown } }>>;

/** Rows of before stay, marked with when and where in the log they stopped being true. */
const superseded = (
  rows: readonly Row[],
  { position, metadata: { at } }: Pick<RecordedEvent, 'position' | 'metadata'>,
): Row[] =>
  rows.map((row) => (row.recorded_until === null ? { ...row, recorded_until: position, superseded_at: at } : row));

const booked = (
  rows: readonly Row[],
  { event: { data }, metadata: { at, reason }, position }: Booking,
  commit: { committedAt: string; effectiveAt: string } | undefined,
): Row[] =>
  data.movements.map(({ id, line, product, location, delta, cost }: Movement) => ({
    id,
    order_kind: data.kind,
    order_id: data.order,
    line_id: line,
    product_id: product,
    location_id: location,
    delta,
    cost,
    committed_at: commit?.committedAt ?? null,
    effective_at: commit?.effectiveAt ?? null,
    created_at: rows.find((row) => row.id === id)?.created_at ?? at,
    recorded_at: at,
    superseded_at: null,
    recorded_from: position,
    recorded_until: null,
    reason: reason ?? null,
  }));

/**
 * One row a stock transaction, pending until its order commits. Stock levels are sums over it.
 * Rows are never deleted: `recorded_from` and `recorded_until` (positions in the log) and their times say what was known when.
 */
export const stockLedger = projection({
  name: 'stock-ledger',
  version: 1,
  tables: [
    table<OrderEvent>({
      name: 'stock_transactions',
      columns: {
        id: 'integer',
        order_kind: 'text',
        order_id: 'integer',
        line_id: 'integer',
        product_id: 'integer',
        location_id: 'integer',
        /** Units; negative when they leave. */
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
      },
      key: ['id', 'recorded_from'],
      indexes: ['created_at', 'product_id, location_id'],
      on: {
        OrderPlaced: (rows, recorded) => booked(rows, recorded, undefined),
        OrderRevised: (rows, recorded) => [...superseded(rows, recorded), ...booked(rows, recorded, undefined)],
        OrderCommitted: (rows, recorded) => [
          ...superseded(rows, recorded),
          ...booked(rows, recorded, recorded.event.data),
        ],
        OrderDeleted: (rows, recorded) => superseded(rows, recorded),
      },
    }),
  ],
});
