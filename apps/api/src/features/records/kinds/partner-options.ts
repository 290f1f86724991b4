import { records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { listQuery } from '../../../platform/http/list-query';
import { recordsController } from '../records.controller';

const list = listQuery({
  sorts: { id: 'r.id', name: 'lower(r.name)', status: 'r.status', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
});

@Controller('partners/fulfillment-periods')
export class FulfillmentPeriodsController extends recordsController(records.fulfillmentPeriod, list) {}

@Controller('partners/distribution-methods')
export class DistributionMethodsController extends recordsController(records.distributionMethod, list) {}
