import { type OrderKind, ownPartnerKinds, policies } from '@bank/domain';
import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { type OrderView, orderView } from '../../kernels/orders/order.list';
import { ordersController } from '../../kernels/orders/orders.controller';
import { OrdersKernel } from '../../kernels/orders/orders.kernel';
import { Reactors } from '../../platform/worker/reactors.service';
import { Worker } from '../../platform/worker/worker';
import { bulkChangeController, DistributionBulkDeleteController } from './bulk.controllers';
import { OrderNotices } from './changes/order-notices';
import { StaffChangesController } from './changes/staff-changes.controller';
import { StaffChangesQuery } from './changes/staff-changes.query';
import { ExpectedController } from './count/expected.controller';
import { DistributionExportController } from './distribution-export.controller';
import { FillSheetsController } from './fill-sheets.controller';
import { OrderImports } from './import/order-imports';
import { OlderBulk } from './older-bulk';
import { OrderedController } from './ordered.controller';
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
  imports: [AuthorityKernel, ImportsKernel, OrdersKernel],
  controllers: [
    ...ownPartnerKinds.flatMap((kind) => [...ownPartnerControllers(kind), bulkChangeController(kind)]),
    DistributionBulkDeleteController,
    DistributionExportController,
    SharingController,
    ExpectedController,
    FillSheetsController,
    OrderedController,
    StaffChangesController,
    ...kinds.map((kind) => ordersController(kind, views[kind] ?? orderView(policies[kind]))),
  ],
  providers: [OlderBulk, OrderImports, OrderNotices, Shares, StaffChangesQuery],
})
export class OrdersModule {
  constructor(notices: OrderNotices, reactors: Reactors, worker: Worker) {
    reactors.add(notices.reactor());
    worker.add(notices.task());
  }
}
