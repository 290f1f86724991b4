import { type OrderPolicy, policies, Rejection } from '@bank/domain';
import { readHeld } from '@bank/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../../platform/auth/access.guard';
import { Clock } from '../../../platform/commands/clock';
import { refuseParameter } from '../../../platform/lists/filters';
import { type ListQuery, listQuery } from '../../../platform/lists/list-query';
import { answerMany } from '../../../platform/transport/answer';
import { ApiList } from '../../../platform/transport/api-docs';

class ExpectedProduct {
  @ApiProperty({ type: 'integer', description: 'Id of the product' }) id: number;
  @ApiProperty({ description: 'Name of the product' }) name: string;
  @ApiProperty({ description: 'Status of the product' }) status: string;
  @ApiProperty({ type: 'integer', description: 'Units that should have been there; never 0' }) expected: number;
}

const filters = { storageLocation: { type: 'id' }, takenAt: { type: 'until' } } as const;
const list = listQuery({ sorts: { orderIndex: 'order_index' }, sort: 'orderIndex|asc', paging: 'never', filters });

const policy: OrderPolicy = policies.inventory;
const resource = 'orders/inventory';

/** What a count is compared with. */
@ApiTags(`${policy.title}s`)
@Controller(resource)
export class ExpectedController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('expected')
  @Access(resource, 'expected')
  @ApiList(
    'Lists what a storage location should hold of each product at the time of a count, or now',
    ExpectedProduct,
    list,
  )
  async expected(@Query(list) { filters: { storageLocation, takenAt } }: ListQuery<typeof filters>) {
    const location = storageLocation ?? refuseParameter('storageLocation', 'Field is required');
    const { rowCount } = await this.pool.query('SELECT FROM read.storage_locations WHERE id = $1', [location]);
    if (!rowCount) throw new Rejection('notFound', 'There is no such storage location');
    return answerMany(await readHeld(this.pool, location, takenAt ?? this.clock.now()));
  }
}
