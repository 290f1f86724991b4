import { type OrderKind, type OrderPolicy, policies, sequenceOf } from '@bank/domain';
import { sql, toQuery, where } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** The places whose stock is shown; all without either. */
export interface Places {
  location?: number | undefined;
  locationType?: string | undefined;
}

/** A movement of stock, and the units on hand right after it. */
export interface CardRow {
  id: number;
  effectiveAt: string;
  orderKind: OrderKind;
  order: number;
  sequence: string;
  locationId: number;
  locationType: string;
  storageLocation: string;
  delta: number;
  balance: number;
  reason: string | null;
}

/** The units on hand at the end of a day. */
export interface DayEnd {
  day: string;
  onHand: number;
}

export const DAYS_SHOWN = 90;
const A_DAY_MS = 86_400_000;

const conditionsOf = (product: number, { location, locationType }: Places) => [
  sql`t.product_id = ${product} AND t.recorded_until IS NULL AND t.effective_at IS NOT NULL`,
  location !== undefined && sql`t.location_id = ${location}`,
  locationType !== undefined &&
    sql`t.location_id IN (SELECT id FROM read.storage_locations WHERE type = ${locationType.toLowerCase()})`,
];

/** The movements of a product with a running balance, and its stock day by day. */
@Injectable()
export class StockCard {
  constructor(private readonly pool: Pool) {}

  /**
   * A page of the movements, the latest first. The balances are counted back from what is on hand, so that a page reads
   * only the rows up to its own, from the index alone.
   */
  async page(product: number, places: Places, { page, perPage }: { page: number; perPage: number }) {
    const those = where(...conditionsOf(product, places));
    const { rows } = await this.pool.query<CardRow & { total: number }>(
      toQuery(sql`
        WITH counted AS (
          SELECT count(*)::integer AS total, coalesce(sum(t.delta), 0) AS on_hand FROM read.stock_transactions t ${those}
        ),
        found AS (
          SELECT t.id, t.effective_at, sum(t.delta) OVER latest_first - t.delta AS later
          FROM read.stock_transactions t ${those}
          WINDOW latest_first AS (ORDER BY t.effective_at DESC, t.id DESC ROWS UNBOUNDED PRECEDING)
          ORDER BY t.effective_at DESC, t.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
        )
        SELECT counted.total, t.id, t.effective_at AS "effectiveAt", t.order_kind AS "orderKind", t.order_id AS "order",
               t.location_id AS "locationId", l.type AS "locationType", l.title AS "storageLocation", t.delta, t.reason,
               (counted.on_hand - found.later)::float8 AS balance
        FROM counted LEFT JOIN found ON true
        LEFT JOIN read.stock_transactions t ON t.id = found.id AND t.recorded_until IS NULL
        LEFT JOIN read.storage_locations l ON l.id = t.location_id
        ORDER BY found.effective_at DESC, found.id DESC`),
    );
    const shown = rows.filter(({ id }) => id !== null);
    return {
      total: rows[0]!.total,
      rows: shown.map(({ total: _, ...row }) => ({ ...row, sequence: sequenceOfRow(row) })),
    };
  }

  /** The units on hand at the end of each of the last days (UTC), the latest last. */
  async days(product: number, places: Places, now: Date): Promise<DayEnd[]> {
    const since = new Date(now.getTime() - (DAYS_SHOWN - 1) * A_DAY_MS).toISOString().slice(0, 10);
    const conditions = conditionsOf(product, places);
    const { rows } = await this.pool.query<{ day: string | null; delta: number }>(
      toQuery(sql`
        SELECT NULL AS day, coalesce(sum(t.delta), 0)::float8 AS delta FROM read.stock_transactions t
        ${where(...conditions)}
        UNION ALL
        SELECT (t.effective_at AT TIME ZONE 'UTC')::date::text, sum(t.delta)::float8 FROM read.stock_transactions t
        ${where(sql`t.effective_at >= ${`${since}T00:00:00Z`}`, ...conditions)} GROUP BY 1`),
    );
    return closingBalances(rows, now);
  }
}

const sequenceOfRow = ({ orderKind, order }: Pick<CardRow, 'orderKind' | 'order'>) =>
  sequenceOf(policies[orderKind] as OrderPolicy, order);

/** Counts back from what is on hand now: the row without a day. */
const closingBalances = (rows: readonly { day: string | null; delta: number }[], now: Date): DayEnd[] => {
  const deltas = new Map(rows.map(({ day, delta }) => [day, delta]));
  let onHand = deltas.get(null) ?? 0;
  const ends: DayEnd[] = [];
  for (let ago = 0; ago < DAYS_SHOWN; ago++) {
    const day = new Date(now.getTime() - ago * A_DAY_MS).toISOString().slice(0, 10);
    ends.unshift({ day, onHand });
    onHand -= deltas.get(day) ?? 0;
  }
  return ends;
};
