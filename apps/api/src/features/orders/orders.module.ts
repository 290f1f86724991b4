import { type OrderKind, policies } from '@bank/domain';
import { Module } from '@nestjs/common';
import { type OrderView, orderView } from '../../kernels/orders/order.list';
import { ordersController } from '../../kernels/orders/orders.controller';
import { OrdersKernel } from '../../kernels/orders/orders.kernel';
import { supplyView } from './supply.view';

/** Kinds whose lists differ from what their fields say. */
const views: { readonly [K in OrderKind]?: OrderView } = {
  supply: supplyView,
  inventory: orderView(policies.inventory, { perPage: 50 }),
};
const kinds = Object.keys(policies) as OrderKind[];

@Module({
  imports: [OrdersKernel],
  controllers: kinds.map((kind) => ordersController(kind, views[kind] ?? orderView(policies[kind]))),
})
export class OrdersModule {}
