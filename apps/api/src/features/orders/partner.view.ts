import { policies } from '@bank/domain';
import { readLinesOfOtherClients } from '../../kernels/orders/client-lines';
import { orderView } from '../../kernels/orders/order.list';
import { readFillSheets } from './fill-sheets.query';
import { partnerColumn } from './partner-column';

const { partner: policy } = policies;
const PAGE_SIZE = 25;

export const partnerView = orderView(policy, {
  perPage: PAGE_SIZE,
  includes: ['partner', 'partner.addresses', 'warehouse'],
  blankLines: readLinesOfOtherClients,
  parts: { bags: async (pool, { id }) => (await readFillSheets(pool, [id])).sheets[0]?.bags ?? [] },
  fields: { partner: { column: partnerColumn } },
  filters: {
    fulfillmentPeriod: {
      type: 'id',
      where: 'o.partner IN (SELECT id FROM read.partners WHERE fulfillment_period = ?)',
    },
  },
  sheet: {
    file: 'PartnerOrders',
    columns: [
      { key: 'sequence', label: 'Id', type: 'text' },
      { key: 'partner.title', label: 'Partner', type: 'text' },
      { key: 'warehouse.title', label: 'Warehouse', type: 'text' },
      { key: 'orderPeriod', label: 'Order Period', type: 'month' },
      { key: 'status', label: 'Status', type: 'text', words: policy.workflow.statuses },
      { key: 'createdAt', label: 'Created', type: 'dateTime' },
      { key: 'updatedAt', label: 'Updated', type: 'dateTime' },
    ],
  },
});
