import { countsAsDistribution } from '../../read-models/clients/figures';
import { firstOf, orderColumns } from '../pieces';
import { defineView } from '../view';

export const distributions = defineView('distributions', {
  comment:
    'One row for each distribution: what a partner handed out to children in a month. Deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    partner_id: ['integer', 'o.partner', 'The partner that distributed, in `partners`.'],
    month: ['date', firstOf('o.distribution_period'), 'First day of the month of the distribution.'],
    counts: ['boolean', countsAsDistribution('o'), 'Whether reports count it: completed and not reversed.'],
  },
  from: 'read.distribution_orders o WHERE o.removed_at IS NULL',
});
