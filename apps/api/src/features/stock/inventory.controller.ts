import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../platform/auth/access.guard';
import { one } from '../../platform/http/answer';
import { ApiOne } from '../../platform/http/api-docs';
import { Id } from '../../platform/http/id.pipe';

class Inventory {
  @ApiProperty({ type: 'integer', description: 'Units at all warehouses' }) warehouse: number;
  @ApiProperty({ type: 'integer', description: 'Units at all partners' }) partner: number;
  @ApiProperty({ type: 'integer', description: 'Units everywhere' }) total: number;
}

@ApiTags('Stock')
@Controller('products/:id/inventory')
export class InventoryController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Access('products', 'inventory')
  @ApiOne('Sums the committed stock of a product', Inventory)
  async show(@Id() id: number) {
    const { rows } = await this.pool.query<Inventory>(
      `SELECT coalesce(sum(t.delta) FILTER (WHERE l.type = 'warehouse'), 0)::int AS warehouse,
              coalesce(sum(t.delta) FILTER (WHERE l.type = 'partner'), 0)::int AS partner,
              coalesce(sum(t.delta), 0)::int AS total
       FROM read.stock_transactions t JOIN read.storage_locations l ON l.id = t.location_id
       WHERE t.product_id = $1 AND t.committed_at IS NOT NULL AND t.recorded_until IS NULL`,
      [id],
    );
    return one(rows[0]!);
  }
}
