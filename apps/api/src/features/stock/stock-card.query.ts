import { addDays, dayOf, edgeOfDay, type OrderKind, type OrderPolicy, policies, sequenceOf } from '@bank/domain';
import { raw, sql, toQuery, where } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export interface Places {
  location?: number | undefined;
  locationType?: string | undefined;
}

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

export interface DayEnd {
  day: string;
  onHand: number;
}

export const DAYS_SHOWN = 90;

const isAbout = (alias: 't' | 'm' | 'b', product: number, { location, locationType }: Places) => [
  sql`${raw(alias)}.product_id = ${product}`,
  location !== undefined && sql`${raw(alias)}.location_id = ${location}`,
  locationType !== undefined &&
    sql`${raw(alias)}.location_id IN (SELECT id FROM read.storage_locations WHERE type = ${locationType.toLowerCase()})`,
];
const HAS_MOVED = raw('t.recorded_until IS NULL AND t.effective_at IS NOT NULL');
const IN_MONTHS_BEFORE = raw("m.month < date_trunc('month', latest.effective_at AT TIME ZONE 'UTC')::date");
/** Both bounds are of the time alone, so that PostgreSQL knows how few rows are between them. */
const IN_MONTH_UP_TO = raw(`t.effective_at >= date_trunc('month', latest.effective_at, 'UTC')
  AND t.effective_at <= latest.effective_at
  AND (t.effective_at, t.recorded_from, t.id) <= (latest.effective_at, latest.recorded_from, latest.id)`);
/** By the time of their effect, and at one instant as they were recorded: a count comes after what it counted. */
const latestFirst = (alias: string) =>
  raw(['effective_at', 'recorded_from', 'id'].map((column) => `${alias}.${column} DESC`).join(', '));

@Injectable()
export class StockCard {
  constructor(private readonly pool: Pool) {}

  /** The balance after the page's latest movement is the sum of the months before and of its month so far; the rest is counted back. */
  async page(product: number, places: Places, { page, perPage }: { page: number; perPage: number }) {
    const theirs = [HAS_MOVED, ...isAbout('t', product, places)];
    const offset = (page - 1) * perPage;
    const { rows } = await this.pool.query<CardRow & { total: number }>(
      toQuery(sql`
        WITH counted AS (SELECT count(*)::integer AS total FROM read.stock_transactions t ${where(...theirs)}),
        found AS (
          SELECT t.id, t.effective_at, t.recorded_from, t.delta FROM read.stock_transactions t
          ${where(...theirs, page > 1 && sql`(SELECT total FROM counted) > ${offset}::bigint`)}
          ORDER BY ${latestFirst('t')} LIMIT ${perPage} OFFSET ${offset}
        ),
        latest AS (SELECT * FROM found ORDER BY ${latestFirst('found')} LIMIT 1),
        reached AS (
          SELECT coalesce((
            SELECT sum(m.delta) FROM read.stock_months m ${where(...isAbout('m', product, places), IN_MONTHS_BEFORE)}
          ), 0) + coalesce((
            SELECT sum(t.delta) FROM read.stock_transactions t ${where(...theirs, IN_MONTH_UP_TO)}
          ), 0) AS on_hand
          FROM latest
        ),
        balanced AS (
          SELECT id, effective_at, recorded_from, (SELECT on_hand FROM reached) - sum(delta) OVER latest_first + delta AS balance FROM found
          WINDOW latest_first AS (ORDER BY ${latestFirst('found')} ROWS UNBOUNDED PRECEDING)
        )
        SELECT counted.total, t.id, t.effective_at AS "effectiveAt", t.order_kind AS "orderKind", t.order_id AS "order",
               t.location_id AS "locationId", l.type AS "locationType", l.title AS "storageLocation", t.delta, t.reason,
               balanced.balance::float8 AS balance
        FROM counted LEFT JOIN balanced ON true
        LEFT JOIN read.stock_transactions t ON t.id = balanced.id AND t.recorded_until IS NULL
        LEFT JOIN read.storage_locations l ON l.id = t.location_id
        ORDER BY ${latestFirst('balanced')}`),
    );
    const shown = rows.filter(({ id }) => id !== null);
    return {
      total: rows[0]!.total,
      rows: shown.map(({ total: _, ...row }) => ({ ...row, sequence: sequenceOfRow(row) })),
    };
  }

  async days(product: number, places: Places, { now, zone }: { now: string; zone: string }): Promise<DayEnd[]> {
    const today = dayOf(now, zone);
    const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index + 1 - DAYS_SHOWN));
    const starts = days.map((day) => edgeOfDay.start(day, zone));
    const { rows } = await this.pool.query<{ place: number | null; units: number }>(
      toQuery(sql`
        SELECT NULL::integer AS place, coalesce(sum(b.on_hand), 0)::float8 AS units FROM read.stock_balances b
        ${where(...isAbout('b', product, places))}
        UNION ALL
        SELECT width_bucket(t.effective_at, ${starts}::timestamptz[]), sum(t.delta)::float8
        FROM read.stock_transactions t
        ${where(HAS_MOVED, ...isAbout('t', product, places), sql`t.effective_at >= ${starts[0]}`)} GROUP BY 1`),
    );
    return countBack(days, new Map(rows.map(({ place, units }) => [place, units])));
  }
}

const sequenceOfRow = ({ orderKind, order }: Pick<CardRow, 'orderKind' | 'order'>) =>
  sequenceOf(policies[orderKind] as OrderPolicy, order);

/** @param moved the place of a day, from 1 -> the units that moved on it; null: now */
const countBack = (days: readonly string[], moved: ReadonlyMap<number | null, number>): DayEnd[] => {
  let onHand = moved.get(null) ?? 0;
  const latestFirst = [...days.entries()].reverse().map(([index, day]) => {
    const end = { day, onHand };
    onHand -= moved.get(index + 1) ?? 0;
    return end;
  });
  return latestFirst.reverse();
};
