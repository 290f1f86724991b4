import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const [MONTH, OTHER] = ['2026-03', '2026-04'];
const MARK = 'Inactive (Expired); active in March, 2026';
const PACKS = 'Ana Diaz, Packs';
const setMonth = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/Distribution Period/), { target: { value } });
const type = async (label: string, value: string) => {
  const cell = await screen.findByLabelText(label);
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value } });
  fireEvent.blur(cell);
};
/** A new distribution of a partner, one of whose children has expired since the month. */
const openNew = async () => {
  const bank = smallWorld();
  Object.assign(bank.rows['storage-locations']![0]!, { partnerType: 'AGENCY', canPlaceOrders: true });
  Object.assign(bank.rows.clients![0]!, { status: 'INACTIVE_(EXPIRED)', activeMonths: [MONTH] });
  const portal = openScreen('/orders/distribution/new', bank);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Partner \*|Partner$/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Agency East' }));
  await screen.findByLabelText('Cy Reed, Packs');
  return portal;
};

describe('a new distribution of a past month', () => {
  it('offers a child who was served then, and says so', async () => {
    const { asked } = await openNew();
    expect(screen.queryByLabelText(PACKS)).toBeNull();
    await setMonth(MONTH);
    await screen.findByLabelText(PACKS);
    screen.getByText(MARK);
    const lines = asked.filter(({ path }) => path === 'orders/distribution/new-line-items-for-partner/3');
    expect(lines.at(-1)!.query.get('distributionPeriod')).toBe(MONTH);
    await setMonth(OTHER);
    await waitFor(() => expect(screen.queryByLabelText(PACKS)).toBeNull());
  });

  it('keeps what was entered while its month is changed, without the mark', async () => {
    await openNew();
    await setMonth(MONTH);
    await type(PACKS, '2');
    await type('Cy Reed, Packs', '3');
    await setMonth(OTHER);
    await screen.findByText('Inactive (Expired)');
    const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([shown(PACKS), shown('Cy Reed, Packs')]).toEqual(['2', '3']);
    await setMonth(MONTH);
    await screen.findByText(MARK);
    expect([shown(PACKS), shown('Cy Reed, Packs')]).toEqual(['2', '3']);
  });
});
