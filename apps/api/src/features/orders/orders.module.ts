import { Module } from '@nestjs/common';
import { SupplyOrdersController } from './kinds/supply';
import { OrderFactsReader } from './order.facts';
import { OrderHandler } from './order.handler';
import { OrderQueries } from './order.queries';

@Module({
  controllers: [SupplyOrdersController],
  providers: [OrderFactsReader, OrderHandler, OrderQueries],
})
export class OrdersModule {}
