import { policies } from '@bank/domain';
import { readLinesOfOtherClients } from '../../kernels/orders/client-lines';
import { orderView } from '../../kernels/orders/order.list';
import { partnerColumn } from './partner-column';

const { distribution: policy } = policies;
const PAGE_SIZE = 25;

export const distributionView = orderView(policy, {
  perPage: PAGE_SIZE,
  includes: ['partner', 'partner.addresses'],
  blankLines: readLinesOfOtherClients,
  fields: {
    partner: { column: partnerColumn },
    // The last thing that was said of it: the reason of its last correction, where there was one.
    reason: { column: () => 'coalesce(o.correction_reason, o.reason)' },
  },
  sheet: {
    file: 'Distributions',
    columns: [
      { key: 'sequence', label: 'Id', type: 'text' },
      { key: 'partner.title', label: 'Partner', type: 'text' },
      { key: 'distributionPeriod', label: 'Distribution Period', type: 'month' },
      { key: 'status', label: 'Status', type: 'text', words: policy.workflow.statuses },
      { key: 'createdAt', label: 'Created', type: 'dateTime' },
      { key: 'updatedAt', label: 'Updated', type: 'dateTime' },
    ],
  },
});
