import { type OrderKind, ownPartnerKinds, policies } from '@bank/domain';
import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { type OrderView, orderView } from '../../kernels/orders/order.list';
import { ordersController } from '../../kernels/orders/orders.controller';
import { OrdersKernel } from '../../kernels/orders/orders.kernel';
import { bulkChangeController, DistributionBulkDeleteController } from './bulk.controllers';
import { DistributionExportController } from './distribution-export.controller';
import { FillSheetsController } from './fill-sheets.controller';
import { OlderBulk } from './older-bulk';
import { ownPartnerControllers } from './own-partner.controllers';
import { distributionView, partnerView } from './own-partner.views';
import { Shares } from './sharing/shares.service';
import { SharingController } from './sharing/sharing.controller';
import { supplyView } from './supply.view';

/** Kinds whose lists differ from what their fields say. */
const views: { readonly [K in OrderKind]?: OrderView } = {
  partner: partnerView,
  distribution: distributionView,
  supply: supplyView,
};
const kinds = Object.keys(policies) as OrderKind[];

@Module({
  imports: [AuthorityKernel, OrdersKernel],
  controllers: [
    ...ownPartnerKinds.flatMap((kind) => [...ownPartnerControllers(kind), bulkChangeController(kind)]),
    DistributionBulkDeleteController,
    DistributionExportController,
    SharingController,
    FillSheetsController,
    ...kinds.map((kind) => ordersController(kind, views[kind] ?? orderView(policies[kind]))),
  ],
  providers: [OlderBulk, Shares],
})
export class OrdersModule {}
