import { firstOf } from '../pieces';
import { SERVED } from '../served';
import { defineView } from '../view';

export const childrenServedByMonth = defineView('children_served_by_month', {
  comment:
    'One row for each month and partner: how many children and families were served. A child that two partners served counts for both: count `client_id` of `served_children` over several partners or months.',
  columns: {
    month: ['date', firstOf('m.month'), 'First day of the month of the distributions.'],
    partner_id: ['integer', 'm.partner', 'The partner that distributed, in `partners`.'],
    children: ['bigint', 'm.children', 'Children that were given something.'],
    families: ['bigint', 'm.families', 'Families that these children belong to.'],
    units: ['numeric', 'm.units', 'Units of all products that they were given.'],
  },
  from: `(
    SELECT s.month, s.partner, count(*) AS children, count(DISTINCT coalesce(c.family_id, c.public_id)) AS families,
           sum(s.units) AS units
    FROM (${SERVED}) s JOIN read.clients c ON c.id = s.client GROUP BY 1, 2) m`,
});
