import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../../testing/fakeWorld';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const save = async () => {
  await press('Save Order');
};
const type = async (label: string, value: string) => {
  const cell = await screen.findByLabelText(label);
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value } });
  fireEvent.blur(cell);
};
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const shown = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
const sentBy = ({ asked }: ReturnType<typeof openScreen>, method: string) => asked.filter((a) => a.method === method);

const world = (changes: Partial<World> = {}): World => {
  const bank = smallWorld(changes);
  Object.assign(bank.rows['storage-locations']![0]!, { partnerType: 'AGENCY', canPlaceOrders: true });
  bank.rows['storage-locations']!.push({
    ...{ id: 4, title: 'Clinic West', type: 'partner', status: 'ACTIVE' },
    ...{ partnerType: 'HOSPITAL', canPlaceOrders: true },
  });
  Object.assign(bank.rows.products![0]!, {
    ...{ agencyPackSize: 25, agencyMaxPacks: 3, hospitalPackSize: 75, hospitalMaxPacks: 1 },
  });
  return bank;
};
const UNFIT = 'Cannot be ordered at this time';
const MAY_SEND = /You can still submit it/;
/** The alert that begins with this sentence. */
const alertOf = async (sentence: string | RegExp) =>
  (await screen.findByText(sentence)).closest<HTMLElement>('[role="alert"]')!;

describe('a partner order with a product that was deactivated since', () => {
  const deactivated = () => {
    const bank = world({ availability: { 7: 100 } });
    Object.assign(bank.rows.products![0]!, { status: 'INACTIVE' });
    return bank;
  };

  it('says at its lines, and above them, what the submission would refuse, and promises nothing', async () => {
    openScreen('/orders/partner/81', deactivated());
    const alert = await alertOf('This order cannot be submitted as it stands:');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`Ana Diaz, Product: ${UNFIT}`, `Order in Bulk or On-hand, Line 1: ${UNFIT}`]);
    const row = (await screen.findByLabelText('Ana Diaz, Product')).closest('tr')!;
    within(row).getByText(UNFIT);
    within(row).getByText('Inactive');
    await screen.findByText('50 units short');
    expect(screen.queryByText(MAY_SEND)).toBeNull();
    screen.getByText('The warehouse cannot fill this order now.');
  });

  it('is not sent with more of it, and is with less', async () => {
    const portal = openScreen('/orders/partner/81', deactivated());
    await type('Ana Diaz, Packs', '3');
    await save();
    const modal = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    expect(sentBy(portal, 'PATCH')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await type('Ana Diaz, Packs', '1');
    await save();
    await waitFor(() => expect(sentBy(portal, 'PATCH')).toHaveLength(1));
  });
});

describe('a product that is out of stock', () => {
  it('says so at the line that holds it, and is not offered to partner orders', async () => {
    const bank = world();
    const [ofAna] = bank.rows['orders/partner']![0]!.lineItems as Record<string, unknown>[];
    Object.assign(ofAna!, { product: { id: 8, name: 'Size 1', status: 'OUTOFSTOCK' } });
    openScreen('/orders/partner/81', bank);
    const cell = await screen.findByLabelText('Ana Diaz, Product');
    within(cell.closest('td')!).getByText('Currently Out of Stock');
    const offered = (await screen.findByLabelText('Cy Reed, Product')).querySelector<HTMLOptionElement>('[value="8"]');
    expect([offered?.textContent, offered?.disabled]).toEqual(['Size 1 (Currently Out of Stock)', true]);
  });

  it('says so in orders of other kinds, open and completed', async () => {
    const bank = world();
    for (const kind of ['merchandise', 'inventory'])
      for (const order of bank.rows[`orders/${kind}`]!)
        order.lineItems = [{ id: 1, product: { id: 8, name: 'Size 1', status: 'OUTOFSTOCK' }, quantity: 5 }];
    openScreen('/orders/merchandise/41', bank);
    // The cell is drawn anew when the products are there.
    await waitFor(() =>
      within(screen.getByLabelText('Line 1, Product').closest('td')!).getByText('Currently Out of Stock'),
    );
    openScreen('/orders/inventory/72', bank);
    const link = await screen.findByRole('link', { name: 'Size 1' });
    within(link.closest('td')!).getByText('Currently Out of Stock');
  });
});

describe('two lines of one child in an open order', () => {
  const twice = (second: object) => {
    const bank = world();
    const order = bank.rows['orders/partner']![0]!;
    const [ofAna, inBulk] = order.lineItems as Record<string, unknown>[];
    order.lineItems = [ofAna!, { ...ofAna, id: 812, ...second }, inBulk!];
    return bank;
  };
  const twoLines =
    'Ana Diaz has 2 lines, because each of the merged records had one. An order has one line for each client.';

  it('are joined by one click, up to what a child may have, and taken apart again', async () => {
    const portal = openScreen('/orders/partner/81', twice({ quantity: 50 }));
    await screen.findByText(twoLines);
    await alertOf('This order cannot be submitted as it stands:');
    await press('Join the lines of Ana Diaz');
    await screen.findByText(
      'The lines of Ana Diaz are now one: 75 units, the most for one client; together they had 100.',
    );
    await waitFor(() => expect(screen.queryByText(twoLines)).toBeNull());
    expect(await shown('Ana Diaz, Packs')).toBe('3');
    await press('Undo');
    await screen.findByText(twoLines);
    await press('Join the lines of Ana Diaz');
    await waitFor(() => expect(screen.queryByText('This order cannot be submitted as it stands:')).toBeNull());
    await save();
    await waitFor(() => expect(sentBy(portal, 'PATCH')).toHaveLength(1));
    expect(sentBy(portal, 'PATCH')[0]?.body.lineItems).toMatchObject([
      { id: 810, quantity: 75 },
      { id: 811 },
      { id: 812, product: null, quantity: 0 },
    ]);
  });

  it('of different products stay until somebody chooses', async () => {
    const bank = twice({ quantity: 25, product: { id: 10, name: 'Pull Ups' } });
    bank.rows.products!.push({ id: 10, name: 'Pull Ups', status: 'ACTIVE', orderIndex: 4 });
    openScreen('/orders/partner/81', bank);
    const alert = await alertOf(new RegExp(twoLines));
    expect(alert.textContent).toMatch(/They are for different products: choose which line stays/);
    expect(screen.getAllByLabelText('Ana Diaz, Packs')).toHaveLength(2);
    await press('Keep Pull Ups for Ana Diaz');
    await screen.findByText('The line of Ana Diaz for Pull Ups stays; the others were removed.');
    expect(screen.getByLabelText<HTMLSelectElement>('Ana Diaz, Product').value).toBe('10');
  });
});

describe('a partner order that was accepted', () => {
  it('is only read by its partner', async () => {
    const user = {
      roles: ['ROLE_ORDER_MANAGE_OWN', 'ROLE_PARTNER'],
      partners: [{ id: 3, title: 'Agency East', status: 'ACTIVE' }],
      activePartner: { id: 3, title: 'Agency East', status: 'ACTIVE' },
    };
    const bank = world({ user });
    Object.assign(bank.rows['orders/partner']![0]!, { status: 'IN_PROCESS', isEditable: false });
    openScreen('/orders/partner/81', bank);
    await screen.findByText('Ana Diaz');
    expect(screen.queryByLabelText('Ana Diaz, Packs')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save Order' })).toBeNull();
    expect(screen.queryByText(MAY_SEND)).toBeNull();
  });
});

describe('a correction', () => {
  it('offers no change of the period, and begins without a reason', async () => {
    const bank = world();
    Object.assign(bank.rows['orders/distribution']![0]!, { reason: 'Flood' });
    openScreen('/orders/distribution/91', bank);
    await screen.findByText('Flood');
    await press('Correct');
    expect((await screen.findByLabelText<HTMLInputElement>('Reason *')).value).toBe('');
    expect(screen.queryByLabelText(/Distribution Period/)).toBeNull();
    screen.getByText('Distribution Period');
  });
});

describe('a new partner order that gets another type of partner', () => {
  it('keeps its packs, says so, and gives the units back', async () => {
    openScreen('/orders/partner/new', world());
    await choose(/Partner \*|Partner$/, 'Agency East');
    fireEvent.change(await screen.findByLabelText('Line 1, Product'), { target: { value: '7' } });
    await type('Line 1, Packs', '3');
    const unitsOf = () => screen.getByLabelText('Line 1, Packs').closest('tr')!.textContent;
    expect(unitsOf()).toMatch(/75/);
    await choose(/Partner \*|Partner$/, 'Clinic West');
    await screen.findByText(/the packs in bulk stayed the same, and their units changed/);
    expect([await shown('Line 1, Packs'), unitsOf()]).toEqual(['3', expect.stringContaining('225')]);
    await press('Keep the units');
    await waitFor(async () => expect(await shown('Line 1, Packs')).toBe('1'));
  });
});
