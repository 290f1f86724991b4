import { Module } from '@nestjs/common';
import { EffectQuery } from './effect.query';
import { OrderFactsReader } from './order.facts';
import { OrderHandler } from './order.handler';
import { OrderQueries } from './order.queries';
import { UsualQuery } from './usual.query';

/** Every kind of order builds on this module. */
@Module({
  providers: [OrderFactsReader, OrderHandler, OrderQueries, EffectQuery, UsualQuery],
  exports: [OrderFactsReader, OrderQueries, EffectQuery, UsualQuery],
})
export class OrdersKernel {}
