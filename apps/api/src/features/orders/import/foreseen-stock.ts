import { formatCount, groupBy, type OrderEvent, stockChangeOf, sumOf } from '@bank/domain';
import type { Pool } from 'pg';
import type { ChoiceIndex } from '../../../kernels/imports/values/reads';

const MOST_NAMED = 5;

interface ShortPlace {
  location: number;
  product: number;
  onHand: number;
  taken: number;
}

/** What the orders of a file would take together, of which each sees the stock without the others. */
export class ForeseenStock {
  private readonly deltas = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly names: { locations: ChoiceIndex; products: ChoiceIndex },
  ) {}

  add(events: readonly OrderEvent[]): void {
    const moved = events.flatMap((event) => stockChangeOf(event).committed ?? []);
    for (const [place, movements] of groupBy(moved, ({ location, product }) => `${location} ${product}`)) {
      const delta = sumOf(movements, ({ delta }) => delta);
      this.deltas.set(place, (this.deltas.get(place) ?? 0) + delta);
    }
  }

  /** Sentences about warehouses that would have less than nothing of a product, although it was counted there. */
  async describeShort(): Promise<string[]> {
    const short = await this.findShort();
    const { locations, products } = this.names;
    const named = short.slice(0, MOST_NAMED).map(({ location, product, onHand, taken }) => {
      const missing = formatCount(taken - onHand);
      return `${locations.nameOf(location)} would be ${missing} below zero of ${products.nameOf(product)}: it has ${formatCount(onHand)} since the last count, and these rows take ${formatCount(taken)}. Import what it has received first, or count it afterwards.`;
    });
    const more = short.length - named.length;
    return more > 0 ? [...named, `The same is so of ${formatCount(more)} more.`] : named;
  }

  private async findShort(): Promise<ShortPlace[]> {
    const taken = [...this.deltas].flatMap(([place, delta]) => {
      const [location, product] = place.split(' ').map(Number);
      return delta < 0 ? [{ location, product, taken: -delta }] : [];
    });
    const { rows } = await this.pool.query<ShortPlace>(
      `SELECT q.location, q.product, q.taken, coalesce(b.on_hand, 0)::integer AS "onHand"
       FROM jsonb_to_recordset($1::jsonb) q (location integer, product integer, taken bigint)
       JOIN read.warehouses w ON w.id = q.location
       LEFT JOIN read.stock_balances b ON b.location_id = q.location AND b.product_id = q.product
       WHERE coalesce(b.on_hand, 0) < q.taken AND EXISTS (
         SELECT FROM read.inventory_orders o JOIN read.inventory_order_lines l ON l.owner = o.owner AND l.product = q.product
         WHERE o.storage_location = q.location AND o.committed AND o.reversed_at IS NULL AND o.removed_at IS NULL)
       ORDER BY q.taken - coalesce(b.on_hand, 0) DESC, q.location, q.product`,
      [JSON.stringify(taken)],
    );
    return rows.map((row) => ({ ...row, taken: Number(row.taken) }));
  }
}
