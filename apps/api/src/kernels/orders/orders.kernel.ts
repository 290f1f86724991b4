import { Module } from '@nestjs/common';
import { ClientLines } from './client-lines';
import { EffectQuery } from './effect.query';
import { OrderFactsReader } from './order.facts';
import { OrderHandler } from './order.handler';
import { OrderQueries } from './order.queries';
import { UsualQuery } from './usual.query';

/** Every kind of order builds on this module. */
@Module({
  providers: [OrderFactsReader, OrderHandler, OrderQueries, EffectQuery, UsualQuery, ClientLines],
  exports: [OrderFactsReader, OrderQueries, EffectQuery, UsualQuery, ClientLines],
})
export class OrdersKernel {}
