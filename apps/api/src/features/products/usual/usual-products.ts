import { Rejection, records, type TakenProducts, type UsualProduct } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Records } from '../../../kernels/records/records.service';
import { inTransaction } from '../../../platform/database/transaction';

const ONE_AT_A_TIME = `SELECT pg_try_advisory_xact_lock(hashtextextended('usual products', 0)) AS "isOurs"`;
const PACKS_PER_BAG = 1;

@Injectable()
export class UsualProducts {
  constructor(
    private readonly pool: Pool,
    private readonly records: Records,
  ) {}

  /** By the commands of the screens, one product after the other: what a break leaves out, a repeat makes. @throws Rejection */
  takeOver(products: readonly UsualProduct[]): Promise<TakenProducts> {
    return inTransaction(this.pool, async (connection) => {
      const { rows } = await connection.query<{ isOurs: boolean }>(ONE_AT_A_TIME);
      if (!rows[0]!.isOurs)
        throw new Rejection('conflict', 'Somebody else is taking the usual products over: look at the products first.');
      return this.makeEach(products);
    });
  }

  private async makeEach(products: readonly UsualProduct[]): Promise<TakenProducts> {
    const [skus, categories] = await Promise.all([this.readSkus(), this.readCategories()]);
    const refused: { sku: string; problem: string }[] = [];
    let made = 0;
    let known = 0;
    for (const product of products) {
      const { sku } = product;
      if (skus.has(keyOf(sku))) known++;
      else
        try {
          await this.make(product, categories, skus.size);
          skus.add(keyOf(sku));
          made++;
        } catch (error) {
          if (!(error instanceof Rejection)) throw error;
          refused.push({ sku, problem: Object.values(error.fields)[0] ?? error.message });
        }
    }
    return { made, known, refused };
  }

  private async make({ category, ...fields }: UsualProduct, categories: Map<string, number>, orderIndex: number) {
    const key = keyOf(category);
    const id = categories.get(key) ?? (await this.records.register(records.productCategory, { name: category }));
    categories.set(key, id);
    await this.records.register(records.product, {
      ...fields,
      productCategory: id,
      agencyPacksPerBag: PACKS_PER_BAG,
      hospitalPacksPerBag: PACKS_PER_BAG,
      orderIndex,
    });
  }

  private async readSkus(): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ sku: string }>('SELECT sku FROM read.products WHERE removed_at IS NULL');
    return new Set(rows.map(({ sku }) => keyOf(sku)));
  }

  private async readCategories(): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'SELECT id, name FROM read.product_categories WHERE removed_at IS NULL ORDER BY id DESC',
    );
    return new Map(rows.map(({ id, name }) => [keyOf(name), id]));
  }
}

const keyOf = (text: string): string => text.trim().toLowerCase();
