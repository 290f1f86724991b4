import { render } from '@testing-library/react';
import { HistoryValue } from './HistoryValue';

const read = (field: string, value: unknown) =>
  render(<HistoryValue field={field} value={value} />).container.textContent;

describe('a value of the history', () => {
  it.each([
    ['name', { lastName: 'Bird', firstName: 'Robin' }, 'Robin Bird'],
    [
      'contacts',
      [
        {
          id: 1,
          email: 'robin@example.com',
          title: null,
          lastName: 'Bird',
          firstName: 'Robin',
          isProgramContact: true,
        },
        { id: 2, email: 'jay@example.com', title: 'Desk', lastName: 'Day', firstName: 'Jay', isProgramContact: false },
      ],
      'Robin Bird, robin@example.com, Is program contact; Jay Day, Desk, jay@example.com',
    ],
    [
      'address',
      { city: 'Tulsa', state: 'OK', country: null, street1: '1 Main St', street2: '', postalCode: '74101' },
      '1 Main St, Tulsa, OK, 74101',
    ],
    ['supplierType', 'DIAPERDRIVE', 'Diaper drive'],
    ['notes', '', 'empty'],
    ['contacts', [], 'empty'],
  ])('reads as people write it: %s', (field, value, words) => expect(read(field, value)).toBe(words));
});
