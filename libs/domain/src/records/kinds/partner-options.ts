import { activeStatus } from '../active-status';
import { defineRecord } from '../definition';

const fields = {
  name: { type: 'text', label: 'Name', required: 'Field is required', names: 'thing' },
  status: activeStatus,
} as const;

export const fulfillmentPeriod = defineRecord({
  kind: 'fulfillmentPeriod',
  path: 'partners/fulfillment-periods',
  title: 'Fulfillment Period',
  plural: 'Fulfillment Periods',
  deletedAs: 'ListOption',
  name: 'name',
  fields,
  keptBy: [
    { kind: 'partner', field: 'fulfillmentPeriod', message: 'Cannot delete a fulfillment period which has partners' },
  ],
});

export const distributionMethod = defineRecord({
  kind: 'distributionMethod',
  path: 'partners/distribution-methods',
  title: 'Distribution Method',
  plural: 'Distribution Methods',
  deletedAs: 'ListOption',
  name: 'name',
  fields,
  keptBy: [
    { kind: 'partner', field: 'distributionMethod', message: 'Cannot delete a distribution method which has partners' },
  ],
});
