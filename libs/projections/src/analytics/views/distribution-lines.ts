import { countsAsDistribution } from '../../read-models/clients/figures';
import { ageInMonths, firstOf, lineColumns } from '../pieces';
import { defineView } from '../view';

export const distributionLines = defineView('distribution_lines', {
  comment:
    'One row for each line of a distribution: what one child was given of one product. Take those that count for sums.',
  columns: {
    ...lineColumns('l'),
    partner_id: ['integer', 'o.partner', 'The partner that distributed, in `partners`.'],
    month: ['date', firstOf('o.distribution_period'), 'First day of the month of the distribution.'],
    counts: [
      'boolean',
      countsAsDistribution('o'),
      'Whether reports count its distribution: completed and not reversed.',
    ],
    client_id: [
      'integer',
      'coalesce(m.heir, l.client)',
      'The child, in `clients`; a merged one is the one that it was merged into.',
    ],
    age_months: [
      'integer',
      ageInMonths('c.birthdate', firstOf('o.distribution_period')),
      'Months from the month of birth to the month of the distribution; null once the person is erased.',
    ],
  },
  from: `
    read.distribution_order_lines l
    JOIN read.distribution_orders o ON o.id = l.order_id
    LEFT JOIN read.client_merges m ON m.id = l.client
    LEFT JOIN read.clients c ON c.id = coalesce(m.heir, l.client)
    WHERE o.removed_at IS NULL AND l.quantity <> 0`,
});
