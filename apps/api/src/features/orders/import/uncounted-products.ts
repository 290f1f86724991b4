import { formatCount } from '@bank/domain';
import { recordRelation } from '@bank/projections';
import type { Pool } from 'pg';
import type { ChoiceIndex } from '../../../kernels/imports/values/reads';
import type { PlacedOrder } from './placed-order';

const MOST_NAMED = 5;

interface Uncounted {
  location: number;
  count: number;
  /** Those with the most stock, and what the portal shows of each. */
  most: readonly { product: number; onHand: number }[];
}

/** Active products of which the counts of a file say nothing although there is stock of them, which stays as it is. */
export class UncountedProducts {
  private readonly counted = new Map<number, Set<number>>();

  constructor(
    private readonly pool: Pool,
    private readonly names: { locations: ChoiceIndex; products: ChoiceIndex },
  ) {}

  add({ header, lines }: Pick<PlacedOrder, 'header' | 'lines'>): void {
    const location = header.storageLocation as number;
    const products = this.counted.get(location) ?? new Set();
    this.counted.set(location, products);
    for (const { product } of lines) products.add(product as number);
  }

  /** A sentence for each place. */
  async describe(): Promise<string[]> {
    const { locations, products } = this.names;
    return (await this.find()).map(({ location, count, most }) => {
      const named = most.map(({ product, onHand }) => `${products.nameOf(product)} (${formatCount(onHand)})`);
      const others = count - most.length;
      const list = others > 0 ? `${named.join(', ')} and ${formatCount(others)} more` : named.join(', ');
      const [noun, are, keep] = count === 1 ? ['product', 'is', 'keeps'] : ['products', 'are', 'keep'];
      return `${formatCount(count)} ${noun} with stock at ${locations.nameOf(location)} ${are} not in this count and ${keep} what the portal shows: ${list}. What is not there needs a row with 0 pieces.`;
    });
  }

  private async find(): Promise<Uncounted[]> {
    const counted = [...this.counted].map(([location, products]) => ({ location, products: [...products] }));
    if (!counted.length) return [];
    const { rows } = await this.pool.query<Uncounted>(
      `SELECT q.location, count(*)::integer AS count,
         (array_agg(jsonb_build_object('product', b.product_id, 'onHand', b.on_hand)
            ORDER BY abs(b.on_hand) DESC, b.product_id))[1:${MOST_NAMED}] AS most
       FROM jsonb_to_recordset($1::jsonb) q (location integer, products integer[])
       JOIN read.stock_balances b ON b.location_id = q.location AND b.on_hand <> 0 AND b.product_id <> ALL (q.products)
       JOIN ${recordRelation('product')} p ON p.id = b.product_id AND p.status = 'ACTIVE' AND p.removed_at IS NULL
       GROUP BY q.location ORDER BY q.location`,
      [JSON.stringify(counted)],
    );
    return rows;
  }
}
