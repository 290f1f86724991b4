import { type OwnPartnerKind, policies, usualMonth } from '@bank/domain';
import type { ComponentType } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { FilterSpec } from '../../../kit/values/fields';
import { idOf } from '../../../kit/values/idOf';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { references } from '../../../shell/fields/references';
import { yesOrNo } from '../../../shell/fields/yesOrNo';
import type { RecordAction } from '../../../shell/forms/RecordMenu';
import { CreateButton } from '../../../shell/lists/CreateButton';
import { type ListScreen, SearchFirstList } from '../../../shell/lists/SearchFirstList';
import { ofMonth } from '../../../shell/lists/usualSearch';
import { bulkOf } from '../bulk/OrderBulk';
import { columnsOf, placeColumn, statusFilter } from '../screens';
import { CreatePartnerOrder } from './CreatePartnerOrder';
import { ExportButton } from './ExportButton';
import { RecordDistribution } from './RecordDistribution';

const partnerColumn = placeColumn('partner', words.partnerLabel, references.partner);
const partnerFilter: FilterSpec = {
  source: 'partner',
  label: words.partnerLabel,
  as: 'reference',
  by: 'id',
  ...references.partner,
};

const openOrders: FilterSpec = { source: 'isOpen', label: words.open, ...yesOrNo };
const withBank: FilterSpec = { source: 'isWithBank', label: words.withBank, ...yesOrNo };
const monthBefore: FilterSpec = { source: 'monthBefore', label: words.monthBefore, as: 'month' };

const common = { perPage: 25, excel: true } as const;

interface OwnPartnerScreen {
  /** The title of the lines for clients, where it is another one than theirs. */
  clientsTitle?: string;
  /** What is said of taking over the last distribution. */
  takeOver: { button: string; doneOne: string; done: string };
  /** Each empty line says what its client usually gets. */
  showsUsual?: boolean;
  /** What was shipped can be taken over. */
  takesShipped?: boolean;
  menu?: (order: RaRecord) => readonly RecordAction[];
  Actions?: ComponentType;
  list: Omit<ListScreen, 'resource' | 'title'>;
}

export const ownPartnerScreens: { readonly [K in OwnPartnerKind]: OwnPartnerScreen } = {
  partner: {
    clientsTitle: words.byClient,
    Actions: RecordDistribution,
    showsUsual: true,
    takeOver: {
      button: words.takeOver.usual,
      doneOne: words.takeOver.usualDoneOne,
      done: words.takeOver.usualDone,
    },
    menu: ({ id, partner }) => [
      { label: words.partner.printFillSheet, to: `/orders/partner/${id}/fill-sheet` },
      {
        label: words.partner.pickupReport,
        to: `/orders/partner/${id}/order-pickup-report/${idOf(partner) as Identifier}`,
      },
    ],
    list: {
      ...common,
      searchFirst: ofMonth(usualMonth.partner, 'orderPeriod', say.usual.orders),
      create: CreatePartnerOrder,
      Bulk: bulkOf(policies.partner),
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
        openOrders,
        withBank,
        monthBefore,
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
  },
  distribution: {
    takeOver: words.takeOver,
    takesShipped: true,
    Actions: ExportButton,
    list: {
      ...common,
      searchFirst: ofMonth(usualMonth.distribution, 'distributionPeriod', say.usual.orders),
      create: () => <CreateButton resource="orders/distribution" label={words.distribution.create} opensToReaders />,
      Bulk: bulkOf(policies.distribution),
      filters: [
        { source: 'distributionPeriod', label: words.distribution.period, as: 'month' },
        partnerFilter,
        statusFilter(Object.keys(policies.distribution.statuses)),
        openOrders,
        monthBefore,
      ],
      columns: columnsOf(
        say.order.id,
        [partnerColumn, { source: 'distributionPeriod', label: words.distribution.period, as: 'month' }],
        words.updated,
      ),
    },
  },
};

/** The list of a kind whose orders are a partner's own. */
export const ownOrderList = (kind: OwnPartnerKind) => {
  const { list } = ownPartnerScreens[kind];
  return () => <SearchFirstList screen={{ resource: `orders/${kind}`, title: policies[kind].words.list, ...list }} />;
};
