import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../../testing/fakeWorld';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';
import type { Shares } from './shares';

const ROUTE = '/orders/partner/sharing';
const MONTH_ROUTE = `${ROUTE}?warehouse=1&orderPeriod=2026-03`;

const product = { id: 7, name: 'Newborn' };
const line = { product: 7, client: null, packSize: 25 };
const ana = { id: 'BCDFGHJK', fullName: 'Ana Diaz' };
const shares: Shares = {
  products: [
    { product, onHand: 250, promised: 75, available: 175, asked: 300, short: 125 },
    { product: { id: 8, name: 'Size 1' }, onHand: 1_000, promised: 0, available: 1_000, asked: 50, short: 0 },
  ],
  orders: [
    {
      id: 81,
      sequence: 'PTNR-000081',
      status: 'SUBMITTED',
      revision: 4,
      partner: { id: 3, title: 'Agency East', partnerType: 'AGENCY' },
      lines: [
        { ...line, id: 811, asked: 150, proposed: 100 },
        { ...line, id: 812, client: ana, asked: 50, proposed: 25 },
        { ...line, id: 813, product: 8, asked: 50, proposed: 50 },
      ],
    },
    {
      id: 82,
      sequence: 'PTNR-000082',
      status: 'SUBMITTED',
      revision: 2,
      partner: { id: 4, title: 'Clinic West', partnerType: 'AGENCY' },
      lines: [{ ...line, id: 821, asked: 50, proposed: 50 }],
    },
  ],
  drafts: [
    {
      id: 83,
      sequence: 'PTNR-000083',
      status: 'CREATING',
      revision: 1,
      lines: [],
      partner: { id: 3, title: 'Agency East', partnerType: 'AGENCY' },
    },
  ],
};
const worldWith = (given: Shares, more: Partial<World> = {}) => smallWorld({ shares: given, ...more });

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const table = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const confirmations = ({ asked }: ReturnType<typeof openScreen>) =>
  asked.filter(({ method, path }) => method === 'POST' && path === 'orders/partner/shares').map(({ body }) => body);

describe('the shortages of a month', () => {
  it('are asked for by warehouse and month, which stand in the address', async () => {
    const portal = openScreen(ROUTE, worldWith(shares));
    await screen.findByRole('heading', { name: 'Shortages and Sharing' });
    await screen.findByText(/^Choose a warehouse and a month/);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Warehouse/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Main Warehouse' }));
    fireEvent.change(screen.getByLabelText(/Order Month/), { target: { value: '2026-03' } });
    await press('Show');
    await screen.findByText('Submitted for March, 2026: 2 orders, 300 diapers in all.');
    const query = portal.asked.find(({ path }) => path === 'orders/partner/shares')?.query;
    expect(String(query)).toBe('warehouse=1&orderPeriod=2026-03');
    expect(portal.router.state.location.search).toBe('?warehouse=1&orderPeriod=2026-03');
  });

  it('are in words and in red, beside what is on hand, promised and asked', async () => {
    openScreen(MONTH_ROUTE, worldWith(shares), { isStyled: true });
    expect(await rowsOf('Requested and available')).toEqual([
      ['Newborn', '250', '75', '175', '300', '125 short'],
      ['Size 1', '1,000', '0', '1,000', '50', 'Enough'],
    ]);
    const color = (text: string) => getComputedStyle(screen.getByText(text)).color;
    expect(color('125 short')).not.toBe(color('Enough'));
  });

  it('name the orders that are not sent yet', async () => {
    openScreen(MONTH_ROUTE, worldWith(shares));
    const link = await screen.findByRole('link', { name: 'PTNR-000083' });
    expect(link.getAttribute('href')).toBe('/orders/partner/83');
  });

  it('offer nothing to share where there is enough, or no order was sent', async () => {
    const enough = { ...shares, products: shares.products.slice(1) };
    openScreen(MONTH_ROUTE, worldWith(enough));
    await screen.findByText('There is enough for all that the orders request now.');
    expect(screen.queryByRole('button', { name: 'Allocate stock' })).toBeNull();
  });

  it('say that no order was sent', async () => {
    openScreen(MONTH_ROUTE, worldWith({ products: [], orders: [], drafts: [] }));
    await screen.findByText('No order for March, 2026 was submitted to this warehouse.');
  });
});

describe('sharing what there is', () => {
  it('proposes in packs and units, and marks what changes', async () => {
    openScreen(MONTH_ROUTE, worldWith(shares));
    await press('Allocate stock');
    expect(await rowsOf('Proposal')).toEqual([
      [
        'PTNR-000081',
        'Agency East',
        'Newborn',
        '8 packs (200)',
        '5 packs (125)',
        '3 fewer packsLines that change: 2 of 2In bulk or on-hand: 6 packs (150) → 4 packs (100)Ana Diaz: 2 packs (50) → 1 pack (25)',
      ],
      ['PTNR-000082', 'Clinic West', 'Newborn', '2 packs (50)', '2 packs (50)', 'unchanged'],
    ]);
  });

  it('changes nothing before it is confirmed, and then says what became of each order', async () => {
    const portal = openScreen(MONTH_ROUTE, worldWith(shares));
    await press('Allocate stock');
    await press('Confirm');
    const dialog = within(await screen.findByRole('dialog', { name: 'Allocate stock?' }));
    dialog.getByText('1 order will be changed to what is proposed, 75 diapers fewer in all. Partners see it at once.');
    expect(confirmations(portal)).toEqual([]);

    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    const outcome = within(await screen.findByRole('dialog', { name: 'What was shared' }));
    outcome.getByText('1 changed, 0 refused');
    outcome.getByText(/PTNR-000081, Agency East/);
    expect(confirmations(portal)).toEqual([
      {
        warehouse: { id: 1 },
        orderPeriod: '2026-03',
        orders: [
          {
            id: 81,
            revision: 4,
            products: [{ id: 7, quantity: 125 }],
          },
        ],
      },
    ]);
    fireEvent.click(outcome.getByRole('button', { name: 'Close' }));
    await screen.findByText('There is enough for all that the orders request now.');
    expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull();
  });

  it('says of an order why it was not changed', async () => {
    const refused = { id: 81, ok: false, message: 'This client is not active' };
    openScreen(MONTH_ROUTE, worldWith(shares, { refusedRows: { 81: refused } }));
    await press('Allocate stock');
    await press('Confirm');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('0 changed, 1 refused');
    await screen.findByText('This client is not active');
  });

  it('is proposed anew where orders have changed since', async () => {
    const message = 'Nothing was shared, because orders or stock have changed since this was proposed.';
    const world = worldWith(shares);
    const portal = openScreen(MONTH_ROUTE, world);
    await press('Allocate stock');
    const [first, second] = shares.orders;
    world.shares = { ...shares, orders: [first!, { ...second!, lines: [{ ...second!.lines[0]!, proposed: 25 }] }] };
    world.next = { 'POST orders/partner/shares': { status: 409, body: { code: 'conflict', message } } };
    await press('Confirm');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    await screen.findByText(message);
    await waitFor(async () => expect((await rowsOf('Proposal'))[1]!.slice(4)).toEqual(['1 pack (25)', '1 fewer pack']));
    expect(confirmations(portal)).toHaveLength(1);
  });

  it('warns of orders for which nothing is left', async () => {
    const [first, second] = shares.orders;
    const nothing = { ...second!, lines: [{ ...second!.lines[0]!, proposed: 0 }] };
    openScreen(MONTH_ROUTE, worldWith({ ...shares, orders: [first!, nothing] }));
    await press('Allocate stock');
    await screen.findByText(/^Nothing is left for PTNR-000082\./);
    expect((await rowsOf('Proposal'))[1]!.slice(4)).toEqual(['none', '2 fewer packs']);
  });

  it('is not for partners', async () => {
    openScreen(MONTH_ROUTE, worldWith(shares, { user: { roles: ['ROLE_ORDER_MANAGE_OWN'] } }));
    await screen.findByText(/not allowed|may not|access/i);
    expect(screen.queryByRole('heading', { name: 'Shortages and Sharing' })).toBeNull();
  });
});
