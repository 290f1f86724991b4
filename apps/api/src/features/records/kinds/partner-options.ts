import { records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { recordsController } from '../records.controller';
import { listOptions } from './list-options';

@Controller('partners/fulfillment-periods')
export class FulfillmentPeriodsController extends recordsController(records.fulfillmentPeriod, listOptions) {}

@Controller('partners/distribution-methods')
export class DistributionMethodsController extends recordsController(records.distributionMethod, listOptions) {}
