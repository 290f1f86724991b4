import { type OrderPolicy, type OwnPartnerKind, policies } from '@bank/domain';
import { isOfMonthBefore, isOpenOrder, isWithBank } from '@bank/projections';
import { linesOfOtherClients } from '../../kernels/orders/client-lines';
import { type OrderViewOptions, orderView } from '../../kernels/orders/order.list';
import type { SheetColumn } from '../../platform/sheets/xlsx';
import { readFillSheets } from './fill-sheets.query';
import { partnerColumn } from './partner-column';

interface Differences extends Pick<OrderViewOptions, 'includes' | 'parts' | 'fields' | 'filters'> {
  sheet: { file: string; columns: readonly SheetColumn[] };
}

/** How orders of a kind that are a partner's own are read. */
const ownPartnerView = (kind: OwnPartnerKind, { includes = [], fields, filters, sheet, ...more }: Differences) => {
  const policy: OrderPolicy = policies[kind];
  return orderView(policy, {
    ...more,
    perPage: 25,
    includes: ['partner', 'partner.addresses', ...includes],
    filters: {
      monthBefore: { type: 'month', where: isOfMonthBefore(kind, 'o', '?') },
      isOpen: { type: 'flag', where: `(${isOpenOrder(kind, 'o')}) = ?` },
      ...filters,
    },
    blankLines: linesOfOtherClients(policy),
    fields: { partner: { column: partnerColumn }, ...fields },
    sheet: {
      file: sheet.file,
      columns: [
        { key: 'sequence', label: 'Id', type: 'text' },
        { key: 'partner.title', label: 'Partner', type: 'text' },
        ...sheet.columns,
        { key: 'status', label: 'Status', type: 'text', words: policy.workflow.statuses },
        { key: 'createdAt', label: 'Created', type: 'dateTime' },
        { key: 'updatedAt', label: 'Updated', type: 'dateTime' },
      ],
    },
  });
};

export const partnerView = ownPartnerView('partner', {
  includes: ['warehouse'],
  parts: { bags: async (pool, { id }) => (await readFillSheets(pool, [id])).sheets[0]?.bags ?? [] },
  filters: {
    isWithBank: { type: 'flag', where: `(${isWithBank('o')}) = ?` },
    fulfillmentPeriod: {
      type: 'id',
      where: 'o.partner IN (SELECT id FROM read.partners WHERE fulfillment_period = ?)',
    },
  },
  sheet: {
    file: 'PartnerOrders',
    columns: [
      { key: 'warehouse.title', label: 'Warehouse', type: 'text' },
      { key: 'orderPeriod', label: 'Order Period', type: 'month' },
    ],
  },
});

export const distributionView = ownPartnerView('distribution', {
  // The last thing that was said of it: the reason of its last correction, where there was one.
  fields: { reason: { column: () => 'coalesce(o.correction_reason, o.reason)' } },
  sheet: {
    file: 'Distributions',
    columns: [{ key: 'distributionPeriod', label: 'Distribution Period', type: 'month' }],
  },
});
