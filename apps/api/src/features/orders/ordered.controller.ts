import { findOrdered, type OrderEvent, orderStream, policies, type ShownOrdered } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { NamedProduct } from '../../kernels/orders/effect.dto';
import { loadProductNames } from '../../kernels/orders/facts/product-names';
import { OrderQueries } from '../../kernels/orders/order.queries';
import { Access } from '../../platform/auth/access.guard';
import { EVENT_STORE } from '../../platform/settings/tokens';
import { answerMany } from '../../platform/transport/answer';
import { ApiId, ApiMany } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { supplyView } from './supply.view';

class Ordered implements ShownOrdered {
  @ApiProperty({ type: NamedProduct }) product: NamedProduct;
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
    const names = await loadProductNames(
      this.pool,
      found.map(({ product }) => product),
    );
    return answerMany<Ordered>(
      found.map(({ product, ...units }, place) => ({ product: { id: product, name: names[place]! }, ...units })),
    );
  }
}
