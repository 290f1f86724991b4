import { isActiveRow } from '../../read-models/clients/answers';
import { ageInMonths, familyCode, THIS_MONTH } from '../pieces';
import { defineView } from '../view';

export const clients = defineView('clients', {
  comment:
    'One row for each child, without its name and birthdate. Merged and erased children stay; deleted ones do not.',
  columns: {
    client_id: ['integer', 'c.id', 'Number of the child. It is not the ID by which the portal finds a child.'],
    family: [
      'text',
      familyCode('c'),
      'A code that the children of one family share. It says nothing outside of these views.',
    ],
    partner_id: ['integer', 'c.partner', 'The partner that serves the child now, in `partners`.'],
    status: ['text', 'c.status', 'Status in the workflow of clients.'],
    is_active: [
      'boolean',
      isActiveRow('c'),
      'Whether it counts as an active client: in an active status, and not merged into another.',
    ],
    age_months: [
      'integer',
      ageInMonths('c.birthdate', THIS_MONTH),
      'Months from the month of birth to this month; null once the person is erased.',
    ],
    is_registered_by_family: ['boolean', 'c.is_public', 'Whether the family registered the child itself.'],
    is_expiration_overridden: [
      'boolean',
      'c.is_expiration_overridden OR c.is_expiration_overridden_temporarily',
      'Whether somebody has overridden its expirations.',
    ],
    pullup_distribution_max: ['integer', 'c.pullup_distribution_max', 'How many distributions of pull-ups it may get.'],
    registered_at: ['timestamp with time zone', 'c.created_at', 'When it was registered.'],
    last_reviewed_at: [
      'timestamp with time zone',
      'c.last_reviewed_at',
      'When its last annual review ended; null before the first.',
    ],
    merged_into_client_id: [
      'integer',
      'c.merged_into',
      'The client that it was merged into, being the same child; null for others. Leave merged ones out of counts.',
    ],
    is_erased: [
      'boolean',
      'c.erased_at IS NOT NULL',
      'Whether the person was erased. What is left counts in sums of the past.',
    ],
  },
  from: 'read.clients c WHERE c.removed_at IS NULL',
});
