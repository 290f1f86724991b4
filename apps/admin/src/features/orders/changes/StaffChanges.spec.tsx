import type { ShownStaffChange } from '@bank/domain';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const change = (more: Partial<ShownStaffChange>): ShownStaffChange => ({
  at: '2026-03-02T15:05:00Z',
  by: 'Morgan Manager',
  entered: [],
  fields: [],
  lines: [],
  ...more,
});
const product = { id: 1, name: 'Newborn' };
const vito = { id: 'BCDF2579', fullName: 'Vito Sol' };

it('shows what the bank changed of an accepted order, line by line, with who and when', async () => {
  const staffChanges = [
    change({
      lines: [
        { client: vito, product, before: 50, after: 25, packSize: 25 },
        { client: null, product, before: null, after: 30, packSize: 25 },
      ],
    }),
    change({ by: 'Alex Admin', entered: ['IN_PROCESS'], fields: ['warehouse'] }),
  ];
  openScreen('/orders/partner/81', smallWorld({ staffChanges }));
  const section = within(await screen.findByRole('region', { name: 'Changed by the bank since it was submitted' }));
  section.getByText('03/02/2026 3:05 pm UTC, by Morgan Manager:');
  section.getByText('Vito Sol, Newborn: 2 packs → 1 pack');
  section.getByText('Newborn in bulk: none → 30 diapers');
  section.getByText('Status: Processing');
  section.getByText('Source Warehouse was changed');
});
