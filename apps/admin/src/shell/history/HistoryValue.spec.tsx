import { render } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { HistoryValue } from './HistoryValue';

const read = (objectClass: string, field: string, value: unknown) =>
  render(<HistoryValue objectClass={objectClass} field={field} value={value} />).container.textContent;

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
  ])('reads as people write it: %s', (field, value, words) => expect(read('Supplier', field, value)).toBe(words));

  it('is read by its own kind: a status that is chosen, one that moves, and a text of that name', () => {
    expect(read('Product', 'status', 'OUTOFSTOCK')).toBe('Out of stock');
    expect(read('TransferOrder', 'status', 'COMPLETED')).toBe('Completed');
    expect(read('Supplier', 'type', 'DROPSITE')).toBe('DROPSITE');
    expect(read('ClientAttribute', 'type', 'OPTION_LIST')).not.toBe('OPTION_LIST');
    expect(read('InventoryOrder', 'takenAt', '2026-03-02T22:05:09.000Z')).toBe('03/02/2026 4:05 pm CST');
  });

  it('reads, in a profile, as the answer to its question', () => {
    const question = (definition_id: number, label: string, of: object) => ({
      definition_id,
      label,
      options: [],
      ...of,
    });
    const attributes = [
      question(7, 'Agency is a', { type: 'OPTION_LIST', options: [{ id: 40, name: 'Church', isDeleted: false }] }),
      question(8, 'Founded', { type: 'INTEGER' }),
      question(9, 'Has a fridge', { type: 'BOOLEAN' }),
      question(10, 'Website', { type: 'URL' }),
    ];
    const { container } = render(
      <RecordContextProvider value={{ id: 1, profile: { attributes } }}>
        <HistoryValue objectClass="Partner" field="profile" value={{ 7: [40], 8: 1971, 9: false, 10: null }} />
      </RecordContextProvider>,
    );
    const words = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(words).toEqual(['Agency is aChurch', 'Founded1971', 'Has a fridgeNo', 'Websiteempty']);
  });
});
