import { BANK_ZONE } from '../../read-models/clients/activity';
import { defineView } from '../view';

export const registrationsByDay = defineView('registrations_by_day', {
  comment: 'One row for each day and partner with new registrations of children; deleted registrations are left out.',
  columns: {
    day: ['date', 'r.day', 'The day, where the bank is.'],
    partner_id: ['integer', 'r.partner', 'The partner that the child was registered with, in `partners`.'],
    registrations: ['bigint', 'r.registrations', 'Registered children.'],
    by_families: ['bigint', 'r.by_families', 'Those of them that their families registered themselves.'],
  },
  from: `(
    SELECT (c.created_at AT TIME ZONE zone)::date AS day, coalesce(first.partner, c.partner) AS partner,
           count(*) AS registrations, count(*) FILTER (WHERE c.is_public) AS by_families
    FROM (SELECT ${BANK_ZONE} AS zone OFFSET 0) bank
    CROSS JOIN read.clients c
    LEFT JOIN read.client_partners first ON first.client = c.id AND first.version = 0
    WHERE c.removed_at IS NULL
    GROUP BY 1, 2) r`,
});
