import { Rejection, type Inventory as StockAnswer } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../platform/auth/access.guard';
import { ApiOne } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';

class Places {
  @ApiProperty({ type: 'integer', description: 'Units at all warehouses' }) warehouse: number;
  @ApiProperty({ type: 'integer', description: 'Units at all partners' }) partner: number;
  @ApiProperty({ type: 'integer', description: 'Units everywhere' }) total: number;
}

class Inventory extends Places implements StockAnswer {
  @ApiProperty({ description: 'Of all committed movements' }) onHand: Places;
  @ApiProperty({ description: 'What pending orders will take' }) reserved: Places;
  @ApiProperty({ description: 'On hand, with all that pending orders will take and bring' }) available: Places;
}

/** Figure -> SQL of its units in a balance `b`. */
const figures = {
  onHand: 'b.on_hand',
  reserved: 'b.reserved',
  available: 'b.on_hand + b.incoming - b.reserved',
} as const;
/** Place -> SQL that picks its balances by their location `l`. */
const places = { warehouse: "l.type = 'warehouse'", partner: "l.type = 'partner'", total: 'true' } as const;

const columns = Object.entries(figures).map(([figure, units]) => {
  const sums = Object.entries(places).map(
    ([place, isThere]) => `'${place}', coalesce(sum(${units}) FILTER (WHERE ${isThere}), 0)`,
  );
  return `json_build_object(${sums.join(', ')}) AS "${figure}"`;
});

const units = { type: 'integer' };
const onHandProperties = { warehouse: units, partner: units, total: units };

@ApiTags('Stock')
@Controller('products/:id/inventory')
export class InventoryController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Access('products', 'inventory')
  @ApiOne('Sums the stock of a product: on hand, reserved and available', Inventory, 200, onHandProperties)
  async show(@Id() id: number) {
    const { rows } = await this.pool.query<Omit<Inventory, keyof Places>>(
      `SELECT ${columns.join(', ')}
       FROM read.products p
       LEFT JOIN read.stock_balances b ON b.product_id = p.id
       LEFT JOIN read.storage_locations l ON l.id = b.location_id
       WHERE p.id = $1 AND p.removed_at IS NULL
       GROUP BY p.id`,
      [id],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no Product ${id}`);
    const { onHand } = rows[0];
    // Older callers read the units on hand beside `data`.
    return { data: { ...onHand, ...rows[0] }, ...onHand };
  }
}
