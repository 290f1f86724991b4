import { policies } from '@bank/domain';
import { Module } from '@nestjs/common';
import { orderView } from '../../kernels/orders/order.list';
import { ordersController } from '../../kernels/orders/orders.controller';
import { OrdersKernel } from '../../kernels/orders/orders.kernel';
import { supplyView } from './supply.view';

/** The calls of every kind of order. A kind without a view of its own needs no more than its line here. */
@Module({
  imports: [OrdersKernel],
  controllers: [
    ordersController('supply', supplyView),
    ordersController('merchandise', orderView(policies.merchandise)),
    ordersController('transfer', orderView(policies.transfer)),
    ordersController('adjustment', orderView(policies.adjustment)),
    ordersController('inventory', orderView(policies.inventory, { perPage: 50 })),
  ],
})
export class OrdersModule {}
