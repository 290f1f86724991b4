import type { StockBar, StockBars } from '@bank/domain';
import { raw, STOCK_AGAINST_MINIMUMS, sql, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { PACK_SIZE, STOCK_LEVELS, StockAttention } from './stock-attention';

const MAX_BARS = 8;

interface Row extends Pick<StockBar, 'onHand' | 'minimum' | 'short' | 'packSize'> {
  product: number;
  name: string;
  warehouse: number;
  title: string;
  all: number;
}

@Injectable()
export class StockBarsQuery {
  constructor(
    private readonly pool: Pool,
    private readonly attention: StockAttention,
  ) {}

  async read(): Promise<StockBars> {
    const [{ rows }, places] = await Promise.all([
      this.pool.query<Row>(
        toQuery(sql`
          SELECT p.id AS product, p.name, w.id AS warehouse, w.title, s.on_hand::float8 AS "onHand",
                 s.units::float8 AS minimum, s.short::float8 AS short, ${PACK_SIZE} AS "packSize",
                 count(*) OVER ()::integer AS "all"
          FROM ${raw(STOCK_AGAINST_MINIMUMS)} s
          JOIN read.warehouses w ON w.id = s.location_id
          JOIN read.products p ON p.id = s.product_id
          ORDER BY s.on_hand::numeric / greatest(s.units, 1), p.order_index NULLS LAST, p.id, w.id
          LIMIT ${raw(String(MAX_BARS))}`),
      ),
      this.attention.belowMinimum(),
    ]);
    return {
      bars: rows.map(({ product, name, warehouse, title, onHand, minimum, short, packSize }) => ({
        product: { id: product, name },
        warehouse: { id: warehouse, title },
        onHand,
        minimum,
        short,
        packSize,
      })),
      minimums: rows[0]?.all ?? 0,
      short: places.map(({ warehouse, count }) => ({
        list: STOCK_LEVELS,
        filter: { location: warehouse.id, belowMinimum: 'true' },
        count,
        warehouse,
      })),
    };
  }
}
