import { addMonths, edgeOfDay, monthOf, type OrderKind } from '@bank/domain';
import { packSizeFor, raw, STOCK_AGAINST_MINIMUMS, sql, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

interface StockedProduct {
  id: number;
  name: string;
  onHand: number;
  packSize: number;
}
interface ShortProduct extends StockedProduct {
  minimum: number;
  short: number;
}
export interface ShortWarehouse {
  warehouse: { id: number; title: string };
  count: number;
  /** The first few of them, the one that misses the largest part of its minimum first. */
  products: readonly ShortProduct[];
}
interface LastingProduct extends StockedProduct {
  monthlyUse: number;
  /** The months for which the stock lasts, with one decimal. */
  months: number;
}
export interface RunningOut {
  from: string;
  to: string;
  products: readonly LastingProduct[];
}

/** A pack has the size that it has for agencies. */
export const PACK_SIZE = packSizeFor(raw('NULL'));

export const STOCK_LEVELS = '/stock-levels';

const MAX_SHOWN_PRODUCTS = 5;
const MONTHS_OF_USE = 3;
/** Only these are use: transfers stay between warehouses, deliveries bring, and counts correct what is written. */
const KINDS_OF_USE: readonly OrderKind[] = ['partner', 'merchandise'];

@Injectable()
export class StockAttention {
  constructor(private readonly pool: Pool) {}

  async belowMinimum(): Promise<ShortWarehouse[]> {
    const { rows } = await this.pool.query<ShortProduct & { location: number; title: string }>(
      toQuery(sql`
        SELECT w.id AS location, w.title, p.id, p.name, s.on_hand::float8 AS "onHand", s.units::float8 AS minimum,
               s.short::float8 AS short, ${PACK_SIZE} AS "packSize"
        FROM ${raw(STOCK_AGAINST_MINIMUMS)} s
        JOIN read.warehouses w ON w.id = s.location_id
        JOIN read.products p ON p.id = s.product_id
        WHERE s.short > 0
        ORDER BY lower(w.title), w.id, s.on_hand::numeric / greatest(s.units, 1), p.order_index NULLS LAST, p.id`),
    );
    const found = new Map<number, ShortWarehouse & { products: ShortProduct[] }>();
    for (const { location, title, ...product } of rows) {
      const { count, products } = found.get(location) ?? { count: 0, products: [] };
      found.set(location, {
        warehouse: { id: location, title },
        count: count + 1,
        products: [...products, product].slice(0, MAX_SHOWN_PRODUCTS),
      });
    }
    return [...found.values()];
  }

  /** Averages what left the warehouses over the last full months; what was taken back left nobody. Months are of `zone`. */
  async runningOut(today: string, zone: string): Promise<RunningOut> {
    const firstOfMonth = `${monthOf(today)}-01`;
    const first = addMonths(firstOfMonth, -MONTHS_OF_USE);
    const start = edgeOfDay.start(first, zone);
    const end = edgeOfDay.start(firstOfMonth, zone);
    const { rows } = await this.pool.query<LastingProduct>(
      toQuery(sql`WITH places AS (SELECT id FROM read.storage_locations WHERE type = 'warehouse'),
       used AS (
         SELECT t.product_id, -sum(t.delta) / ${raw(String(MONTHS_OF_USE))}::numeric AS monthly
         FROM read.stock_transactions t JOIN places ON places.id = t.location_id
         WHERE t.recorded_until IS NULL AND t.effective_at >= ${start} AND t.effective_at < ${end}
           AND t.order_kind = ANY(${KINDS_OF_USE})
         GROUP BY t.product_id HAVING sum(t.delta) < 0
       ),
       held AS (
         SELECT b.product_id, sum(b.on_hand) AS units FROM read.stock_balances b JOIN places ON places.id = b.location_id
         GROUP BY b.product_id
       )
       SELECT p.id, p.name, coalesce(held.units, 0)::float8 AS "onHand", round(monthly, 1)::float8 AS "monthlyUse",
              ${PACK_SIZE} AS "packSize",
              round(greatest(coalesce(held.units, 0), 0) / monthly, 1)::float8 AS months
       FROM used
       JOIN read.products p ON p.id = used.product_id AND p.removed_at IS NULL AND p.status <> 'INACTIVE'
       LEFT JOIN held ON held.product_id = used.product_id
       ORDER BY greatest(coalesce(held.units, 0), 0) / monthly, p.order_index NULLS LAST, p.id
       LIMIT ${raw(String(MAX_SHOWN_PRODUCTS))}`),
    );
    return { from: monthOf(first), to: monthOf(addMonths(firstOfMonth, -1)), products: rows };
  }
}
