import { ageInMonths, familyCode, firstOf } from '../pieces';
import { SERVED } from '../served';
import { defineView } from '../view';

export const servedChildren = defineView('served_children', {
  comment:
    'One row for each child, month and partner in which a completed distribution gave the child something. A merged child counts as the one that it was merged into.',
  columns: {
    month: ['date', firstOf('s.month'), 'First day of the month of the distribution.'],
    partner_id: ['integer', 's.partner', 'The partner that distributed, in `partners`.'],
    client_id: ['integer', 's.client', 'The child, in `clients`.'],
    family: ['text', familyCode('c'), 'The code of its family, as in `clients`.'],
    age_months: [
      'integer',
      ageInMonths('c.birthdate', firstOf('s.month')),
      'Months from the month of birth to this month; null once the person is erased.',
    ],
    units: ['bigint', 's.units', 'Units of all products that it was given.'],
  },
  from: `(${SERVED}) s JOIN read.clients c ON c.id = s.client`,
});
