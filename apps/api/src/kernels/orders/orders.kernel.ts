import { Module } from '@nestjs/common';
import { EffectQuery } from './effect.query';
import { OrderFactsReader } from './order.facts';
import { OrderHandler } from './order.handler';
import { OrderQueries } from './order.queries';

/** Every kind of order builds on this module. */
@Module({
  providers: [OrderFactsReader, OrderHandler, OrderQueries, EffectQuery],
  exports: [OrderFactsReader, OrderQueries, EffectQuery],
})
export class OrdersKernel {}
