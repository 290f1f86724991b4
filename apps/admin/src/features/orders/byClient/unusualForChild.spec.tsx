import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const SAVED = { id: 99, sequence: 'DIST-000099', status: 'CREATING', isEditable: true, distributionPeriod: '2026-03' };
const COMPLETE = { transition: 'COMPLETE', title: 'Complete' };
/** A distribution of a partner whose orders take at most four packs of 25 Newborn for one child. */
const open = (changes: object = {}, usual: Record<string, number> = {}) => {
  const bank = smallWorld({ usual: { 'orders/distribution': usual } });
  const { partner } = bank.rows['orders/partner']![0]!;
  Object.assign(bank.rows['storage-locations']![0]!, { partnerType: 'AGENCY', canPlaceOrders: true });
  Object.assign(bank.rows.products!.find(({ id }) => id === 7)!, { agencyPackSize: 25, agencyMaxPacks: 4, ...changes });
  const lineItems = [{ id: 1, client: bank.rows.clients![0], product: { id: 7, name: 'Newborn' }, quantity: 50 }];
  bank.rows['orders/distribution'] = [{ ...SAVED, partner, lineItems, enabledTransitions: [COMPLETE] }];
  return openScreen('/orders/distribution/99', bank);
};
const packsOf = (client: string) => screen.findByLabelText<HTMLInputElement>(`${client}, Packs`);
const type = async (packs: string) => {
  const cell = await packsOf('Ana Diaz');
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: packs } });
  fireEvent.blur(cell);
  return cell;
};
const DIAPERS = '25 packs are 625 diapers: did you mean 25 diapers, 1 pack?';

describe('what one child gets in a distribution', () => {
  it.each([
    ['25', {}, {}, DIAPERS],
    ['5', {}, {}, 'An order takes at most 4 packs for one child: is this right?'],
    ['10', { agencyMaxPacks: null }, { 7: 50 }, '5 times the usual 2 packs: is this right?'],
  ])(
    'is asked about and not refused where it is far above what is usual: %s packs',
    async (packs, product, usual, text) => {
      open(product, usual);
      const cell = await type(packs);
      await screen.findByText(text);
      expect(cell.getAttribute('aria-invalid')).toBe('false');
      await type('4');
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  it('is marked where it was pasted, and counted beside the paste', async () => {
    open();
    const cell = await packsOf('Ana Diaz');
    fireEvent(cell, createEvent.paste(cell, { clipboardData: { getData: () => 'Diaz, Ana\tNewborn\t25\n' } }));
    await screen.findByText('1 line was pasted.');
    screen.getByText('1 of them is unusually much, and is marked at its field.');
    expect(screen.queryByText(/needs a correction/)).toBeNull();
    await screen.findByText(DIAPERS);
  });
});

it('asks before a distribution is completed with how many active children it lacks, and how it is corrected', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Committed transactions cannot be changed afterwards/);
  dialog.getByText('What turns out to be wrong can still be corrected, with a reason that is kept.');
  dialog.getByText('1 active child of this partner is not in this distribution.');
});
