import type { Pool } from 'pg';
import { type Fragment, raw, sql } from '../reports/fragment';

type Database = Pick<Pool, 'query'>;

export interface StockPlace {
  location: number;
  product: number;
}
export interface StockQuestion extends StockPlace {
  /** Counts movements that took effect up to and with this instant, ISO 8601; null counts all committed ones. */
  at: string | null;
}

/** SQL of the units on hand at an instant (inclusive): the sums of the months before, and the rows of its month. */
export const onHandAt = (location: string, product: string, at: string): string => `(
  coalesce((
    SELECT sum(m.delta) FROM read.stock_months m
    WHERE m.location_id = ${location} AND m.product_id = ${product}
      AND m.month < date_trunc('month', ${at} AT TIME ZONE 'UTC')::date
  ), 0) + coalesce((
    SELECT sum(t.delta) FROM read.stock_transactions t
    WHERE t.location_id = ${location} AND t.product_id = ${product} AND t.recorded_until IS NULL
      AND t.effective_at >= date_trunc('month', ${at}, 'UTC') AND t.effective_at <= ${at}
  ), 0))`;

/** From the balances, or from the months before and the ledger's rows of that month: the length of the ledger hardly matters. */
export const readOnHand = async (database: Database, questions: readonly StockQuestion[]): Promise<number[]> => {
  if (!questions.length) return [];
  const { rows } = await database.query<{ units: number }>({
    name: 'stock: on hand',
    text: `
      SELECT coalesce(CASE WHEN q.at IS NULL THEN (
          SELECT b.on_hand FROM read.stock_balances b WHERE b.location_id = q.location AND b.product_id = q.product
        ) ELSE ${onHandAt('q.location', 'q.product', 'q.at')} END, 0)::float8 AS units
      FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) WITH ORDINALITY AS q (location, product, at, n)
      ORDER BY q.n`,
    values: [...placesOf(questions), questions.map(({ at }) => at)],
  });
  return rows.map(({ units }) => units);
};

export interface HeldProduct {
  id: number;
  name: string;
  status: string;
  /** Units; below zero where the records lag behind the shelf. */
  expected: number;
}

/** What a place should have held up to and with an instant, of every product of which that is not nothing. */
export const readHeld = async (database: Database, location: number, at: string): Promise<HeldProduct[]> => {
  const { rows } = await database.query<HeldProduct>({
    name: 'stock: held at a place',
    text: `
      SELECT p.id, p.name, p.status, held.units::float8 AS expected
      FROM (
        SELECT moved.product_id, sum(moved.delta) AS units
        FROM (
          SELECT m.product_id, m.delta FROM read.stock_months m
          WHERE m.location_id = $1 AND m.month < date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date
          UNION ALL
          SELECT t.product_id, t.delta FROM read.stock_transactions t
          WHERE t.location_id = $1 AND t.recorded_until IS NULL
            AND t.effective_at >= date_trunc('month', $2::timestamptz, 'UTC') AND t.effective_at <= $2::timestamptz
        ) moved
        GROUP BY moved.product_id HAVING sum(moved.delta) <> 0
      ) held
      JOIN read.products p ON p.id = held.product_id
      ORDER BY p.order_index NULLS LAST, p.id`,
    values: [location, at],
  });
  return rows;
};

export interface StockBalance {
  product: number;
  name: string;
  onHand: number;
  /** What pending orders will take, and what they will bring. */
  reserved: number;
  incoming: number;
}

export const readBalances = async (database: Database, location: number): Promise<StockBalance[]> => {
  const { rows } = await database.query<StockBalance>({
    name: 'stock: balances',
    text: `
      SELECT p.id AS product, p.name, coalesce(b.on_hand, 0)::float8 AS "onHand",
             coalesce(b.reserved, 0)::float8 AS reserved, coalesce(b.incoming, 0)::float8 AS incoming
      FROM read.products p
      LEFT JOIN read.stock_balances b ON b.product_id = p.id AND b.location_id = $1
      ORDER BY p.order_index NULLS LAST, p.id`,
    values: [location],
  });
  return rows;
};

export interface Reservation extends StockPlace {
  kind: string;
  order: number;
  units: number;
}

/** The pending orders that hold the reserved units of places, the oldest first. */
export const readReservations = async (database: Database, places: readonly StockPlace[]): Promise<Reservation[]> => {
  if (!places.length) return [];
  const { rows } = await database.query<Reservation>({
    name: 'stock: reservations',
    text: `
      SELECT t.location_id AS location, t.product_id AS product, t.order_kind AS kind, t.order_id AS "order",
             -sum(t.delta)::float8 AS units
      FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[])) AS q (location, product)
      JOIN read.stock_transactions t ON t.location_id = q.location AND t.product_id = q.product
      WHERE t.recorded_until IS NULL AND t.effective_at IS NULL AND t.delta < 0
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, min(t.created_at), 3, 4`,
    values: placesOf(places),
  });
  return rows;
};

const placesOf = (places: readonly StockPlace[]) => [
  places.map(({ location }) => location),
  places.map(({ product }) => product),
];

/** Rows `t` of the ledger that are true now, or were taken for true at an instant. */
export const isKnown = (knownAt: string | undefined): Fragment =>
  knownAt
    ? sql`t.recorded_at <= ${knownAt} AND (t.superseded_at IS NULL OR t.superseded_at > ${knownAt})`
    : raw('t.recorded_until IS NULL');

/** Rows `t` of the ledger that had moved by an instant (or at all), and those that were promised but had not moved. */
export const standings = {
  COMMITTED: (at: string | undefined): Fragment =>
    at ? sql`t.effective_at <= ${at}` : raw('t.effective_at IS NOT NULL'),
  PENDING: (at: string | undefined): Fragment =>
    at
      ? sql`t.created_at <= ${at} AND (t.effective_at IS NULL OR t.effective_at > ${at})`
      : raw('t.effective_at IS NULL'),
} as const;

/** Rows `t` of the ledger that had moved or were promised by an instant. */
export const isPromised = (at: string | undefined): Fragment =>
  at ? sql`least(t.created_at, t.effective_at) <= ${at}` : raw('true');

/** committed is on hand, everything adds what pending orders move, reserved what they take. Now, on a date, or as known on another. */
export const levelParts = (at: string | undefined, knownAt: string | undefined): Fragment => {
  if (knownAt) return partsAsKnown(at, knownAt);
  return at ? partsOn(at) : partsNow;
};

const partsNow = raw(`
  SELECT location_id, product_id, on_hand AS committed, on_hand + incoming - reserved AS everything, reserved
  FROM read.stock_balances`);

/** Reserved are units that leave and are in `everything`, but not in `committed`. */
const withReserved = (rows: Fragment): Fragment => sql`
  SELECT location_id, product_id, committed, everything, greatest(-everything, 0) - greatest(-committed, 0) AS reserved
  FROM (${rows}) r`;

/** A pending row counts from its creation on. */
const partsOn = (at: string): Fragment => {
  const month = sql`date_trunc('month', ${at}::timestamptz, 'UTC')`;
  return sql`
    SELECT location_id, product_id, delta AS committed, promised AS everything, reserved
    FROM read.stock_months WHERE month < date_trunc('month', ${at}::timestamptz AT TIME ZONE 'UTC')::date
    UNION ALL
    ${withReserved(sql`
      SELECT location_id, product_id, delta AS committed, CASE WHEN created_at > ${at} THEN delta ELSE 0 END AS everything
      FROM read.stock_transactions
      WHERE recorded_until IS NULL AND effective_at >= ${month} AND effective_at <= ${at}
      UNION ALL
      SELECT location_id, product_id, 0, delta
      FROM read.stock_transactions
      WHERE recorded_until IS NULL AND created_at >= ${month} AND created_at <= ${at}
        AND (effective_at IS NULL OR effective_at >= ${month})`)}`;
};

/** Reads the ledger itself, because the sums hold only the present knowledge. */
const partsAsKnown = (at: string | undefined, knownAt: string): Fragment =>
  withReserved(sql`
    SELECT t.location_id, t.product_id, CASE WHEN ${standings.COMMITTED(at)} THEN t.delta ELSE 0 END AS committed,
           CASE WHEN ${isPromised(at)} THEN t.delta ELSE 0 END AS everything
    FROM read.stock_transactions t WHERE ${isKnown(knownAt)}`);
