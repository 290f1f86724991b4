import { findOrdered, type OrderEvent, orderStream, policies, type ShownOrdered } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { OrderQueries } from '../../kernels/orders/order.queries';
import { Access } from '../../platform/auth/access.guard';
import { EVENT_STORE } from '../../platform/settings/tokens';
import { answerMany } from '../../platform/transport/answer';
import { ApiId, ApiMany } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { supplyView } from './supply.view';

class OrderedName {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
}
class Ordered implements ShownOrdered {
  @ApiProperty({ type: OrderedName }) product: OrderedName;
  @ApiProperty({ type: 'integer', description: 'Units that were ordered' }) ordered: number;
  @ApiProperty({ type: 'integer', description: 'Units that the order holds now' }) received: number;
}

const policy = policies.supply;

/** What a supplier was asked for: what comes takes its place in the order. */
@ApiTags(`${policy.title}s`)
@Controller('orders/supply/:id/ordered')
export class OrderedController {
  constructor(
    private readonly orders: OrderQueries,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  @Get()
  @Access('orders/supply', 'show')
  @ApiId()
  @ApiMany(`Lists what was ordered by a ${policy.title} of each product, beside what it holds now`, Ordered)
  async list(@Id() id: number) {
    await this.orders.findOne(policy, supplyView, id, new Set());
    const history = await this.store.read(orderStream(policy.kind, id));
    const found = findOrdered(history.map(({ event }) => event as OrderEvent));
    const names = await this.readNames(found.map(({ product }) => product));
    return answerMany<Ordered>(
      found.map(({ product, ...units }) => ({ product: { id: product, name: names.get(product) ?? '' }, ...units })),
    );
  }

  private async readNames(products: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'SELECT id, name FROM read.products WHERE id = ANY ($1)',
      [products],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
