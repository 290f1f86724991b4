import { defineView } from '../view';

export const clientPeriods = defineView('client_periods', {
  comment:
    'One row for each period in which a child was active, or not, with one partner. Erased and deleted children have none.',
  columns: {
    client_id: ['integer', 'a.client', 'The child, in `clients`.'],
    partner_id: ['integer', 'a.partner', 'The partner, in `partners`.'],
    is_active: ['boolean', 'a.is_active', 'Whether it was an active client.'],
    status: ['text', 'a.status', 'Its status at the end of the period.'],
    since: ['timestamp with time zone', 'a.since', 'When the period began.'],
    until: ['timestamp with time zone', 'a.until', 'When it ended; null while it lasts.'],
  },
  from: 'read.client_activity a',
});
