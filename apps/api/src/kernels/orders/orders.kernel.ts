import { Module } from '@nestjs/common';
import { EffectQuery } from './effect.query';
import { OrderFactsReader } from './order.facts';
import { OrderHandler } from './order.handler';
import { OrderQueries } from './order.queries';

/** What every kind of order stands on. */
@Module({
  providers: [OrderFactsReader, OrderHandler, OrderQueries, EffectQuery],
  exports: [OrderFactsReader, OrderQueries, EffectQuery],
})
export class OrdersKernel {}
