import { activeStatus } from '../active-status';
import { defineOrdinary } from '../definition';

const fields = {
  name: { type: 'text', label: 'Name', required: 'Field is required', names: 'thing' },
  status: activeStatus,
} as const;
const admin = ['ROLE_ADMIN'] as const;
/** Every form of a partner offers them. */
const access = { list: [], view: admin, edit: admin, screens: { list: admin } } as const;

export const fulfillmentPeriod = defineOrdinary({
  kind: 'fulfillmentPeriod',
  path: 'partners/fulfillment-periods',
  title: 'Fulfillment Period',
  plural: 'Fulfillment Periods',
  deletedAs: 'ListOption',
  name: 'name',
  access,
  menu: { group: 'administration', place: 40, icon: 'DateRange', label: 'Manage Fulfillment Periods' },
  fields,
  keptBy: [
    { kind: 'partner', field: 'fulfillmentPeriod', message: 'Cannot delete a fulfillment period which has partners' },
  ],
});

export const distributionMethod = defineOrdinary({
  kind: 'distributionMethod',
  path: 'partners/distribution-methods',
  title: 'Distribution Method',
  plural: 'Distribution Methods',
  deletedAs: 'ListOption',
  name: 'name',
  access,
  menu: { group: 'administration', place: 50, icon: 'DepartureBoard', label: 'Manage Distribution Methods' },
  fields,
  keptBy: [
    { kind: 'partner', field: 'distributionMethod', message: 'Cannot delete a distribution method which has partners' },
  ],
});
