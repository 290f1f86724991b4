import { Rejection } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../platform/auth/access.guard';
import { ApiOne } from '../../platform/http/api-docs';
import { Id } from '../../platform/http/id.pipe';

class Inventory {
  @ApiProperty({ type: 'integer', description: 'Units at all warehouses' }) warehouse: number;
  @ApiProperty({ type: 'integer', description: 'Units at all partners' }) partner: number;
  @ApiProperty({ type: 'integer', description: 'Units everywhere' }) total: number;
}

const units = { type: 'integer' };
const beside = { warehouse: units, partner: units, total: units };

@ApiTags('Stock')
@Controller('products/:id/inventory')
export class InventoryController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Access('products', 'inventory')
  @ApiOne('Sums the committed stock of a product', Inventory, 200, beside)
  async show(@Id() id: number) {
    const { rows } = await this.pool.query<Inventory>(
      `SELECT coalesce(sum(b.on_hand) FILTER (WHERE l.type = 'warehouse'), 0)::float8 AS warehouse,
              coalesce(sum(b.on_hand) FILTER (WHERE l.type = 'partner'), 0)::float8 AS partner,
              coalesce(sum(b.on_hand), 0)::float8 AS total
       FROM read.products p
       LEFT JOIN read.stock_balances b ON b.product_id = p.id
       LEFT JOIN read.storage_locations l ON l.id = b.location_id
       WHERE p.id = $1 AND p.removed_at IS NULL
       GROUP BY p.id`,
      [id],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no Product ${id}`);
    // Older callers read the sums beside the envelope.
    return { data: rows[0], ...rows[0] };
  }
}
