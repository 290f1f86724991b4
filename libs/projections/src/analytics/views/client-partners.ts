import { defineView } from '../view';

export const clientPartners = defineView('client_partners', {
  comment: 'One row for each stay of a child with a partner: a transfer ends one and begins the next.',
  columns: {
    client_id: ['integer', 's.client', 'The child, in `clients`.'],
    partner_id: ['integer', 's.partner', 'The partner, in `partners`.'],
    since: ['timestamp with time zone', 's.assigned_at', 'When the stay began.'],
    until: ['timestamp with time zone', 's.left_at', 'When it ended; null while it lasts.'],
    moved_to_partner_id: ['integer', 's.left_to', 'The partner that the child went to; null where none followed.'],
  },
  from: 'read.client_partners s JOIN read.clients c ON c.id = s.client AND c.removed_at IS NULL',
});
