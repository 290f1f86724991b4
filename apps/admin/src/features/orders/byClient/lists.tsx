import { policies } from '@bank/domain';
import type { FilterSpec } from '../../../kit/values/fields';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { references } from '../../../shell/fields/references';
import { CreateButton } from '../../../shell/lists/CreateButton';
import { type ListScreen, SearchFirstList } from '../../../shell/lists/SearchFirstList';
import { DistributionBulk } from '../bulk/DistributionBulk';
import { PartnerOrderBulk } from '../bulk/PartnerOrderBulk';
import { columnsOf, placeColumn, statusFilter } from '../screens';
import { CreatePartnerOrder } from './CreatePartnerOrder';
import type { ClientOrderKind } from './kinds';

const partnerColumn = placeColumn('partner', words.partnerLabel, references.partner);
const partnerFilter: FilterSpec = {
  source: 'partner',
  label: words.partnerLabel,
  as: 'reference',
  by: 'id',
  ...references.partner,
};

const common = { searchFirst: true, perPage: 25, excel: true } as const;

const screens: { readonly [K in ClientOrderKind]: ListScreen } = {
  partner: {
    ...common,
    resource: 'orders/partner',
    title: words.partner.titles.list,
    create: CreatePartnerOrder,
    Bulk: PartnerOrderBulk,
    bulkScreen: '/orders/partner/bulk-fill-sheet/:id',
    filters: [
      { source: 'orderPeriod', label: words.partner.orderMonth, as: 'month' },
      partnerFilter,
      {
        source: 'fulfillmentPeriod',
        label: words.partner.fulfillmentPeriod,
        as: 'reference',
        by: 'id',
        ...references.fulfillmentPeriod,
      },
      statusFilter(Object.keys(policies.partner.statuses)),
    ],
    columns: columnsOf(
      say.order.id,
      [
        partnerColumn,
        placeColumn('warehouse', say.order.warehouse, references.warehouse),
        { source: 'orderPeriod', label: words.partner.orderPeriod, as: 'month' },
      ],
      words.updated,
    ),
  },
  distribution: {
    ...common,
    resource: 'orders/distribution',
    title: words.distribution.titles.list,
    create: () => <CreateButton resource="orders/distribution" label={words.distribution.create} opensToReaders />,
    Bulk: DistributionBulk,
    filters: [
      { source: 'distributionPeriod', label: words.distribution.period, as: 'month' },
      partnerFilter,
      statusFilter(Object.keys(policies.distribution.statuses)),
    ],
    columns: columnsOf(
      say.order.id,
      [partnerColumn, { source: 'distributionPeriod', label: words.distribution.period, as: 'month' }],
      words.updated,
    ),
  },
};

/** The list of a kind of order whose lines are about clients. */
export const clientOrderList = (kind: ClientOrderKind) => () => <SearchFirstList screen={screens[kind]} />;
