import { fireEvent, screen, within } from '@testing-library/react';
import { openMoreFigures } from '../../testing/moreFigures';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

beforeEach(() => localStorage.clear());

/** The screen to which a figure links, with the filters of the search there. */
const searchBehind = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://portal.test');
  return { screen: pathname, ...JSON.parse(searchParams.get('filter')!) };
};
const OWN = { id: 3, title: 'Agency East' };

describe('the figures of stock', () => {
  it('open the movements behind them from the dashboard, with what they are short for', async () => {
    openScreen('/', smallWorld());
    await openMoreFigures();
    await screen.findByRole('columnheader', { name: /On hand\s*Excluding pending orders/ });
    screen.getByRole('columnheader', { name: /Available\s*Including pending orders/ });
    const behind = { screen: '/reports/transactions', product: 7, location: 1 };
    const figure = (name: string) => searchBehind(screen.getByRole('link', { name }));
    expect(figure('1,250')).toEqual({ ...behind, committed: 'COMMITTED' });
    expect(figure('1,275')).toEqual({ ...behind, committed: 'PENDING', direction: 'OUT' });
    expect(figure('-25')).toEqual(behind);
    expect(screen.getByRole('link', { name: '1,250' }).title).toBe('31,250 diapers');
  });

  it('open them as they were searched for on the stock levels, and the report says that their sum is the figure', async () => {
    const portal = openScreen('/stock-levels', smallWorld());
    fireEvent.change(await screen.findByLabelText('End Date'), { target: { value: '2026-03-31' } });
    fireEvent.change(screen.getByLabelText('As known on'), { target: { value: '2026-04-15' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    const reserved = await screen.findByRole('link', { name: '1,275' });
    const filters = {
      product: 7,
      committed: 'PENDING',
      direction: 'OUT',
      effectiveUntil: '2026-03-31T23:59:59.999Z',
      asKnownAt: '2026-04-15T23:59:59.999Z',
    };
    expect(searchBehind(reserved)).toEqual({ screen: '/reports/transactions', ...filters });
    const rows = portal.world.rows['reports/transactions']!;
    portal.world.next = {
      'GET reports/transactions': { status: 200, body: { data: rows, meta: { sums: { delta: -1275 } } } },
    };
    fireEvent.click(reserved);
    within(await screen.findByRole('row', { name: /^Total of all pages/ })).getByText('-1,275');
    const asked = portal.asked.find(({ path }) => path === 'reports/transactions')!.query;
    expect(Object.fromEntries(asked)).toEqual({
      ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)])),
      sort: 'id|desc',
      page: '1',
      per_page: '50',
    });
  });

  it("show a partner's people their own shelf, where the movements of all are not theirs to open", async () => {
    const user = { roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [OWN], activePartner: OWN };
    const portal = openScreen('/', smallWorld({ user }));
    await openMoreFigures();
    await screen.findByText('1,250');
    expect(screen.queryByRole('link', { name: '1,250' })).toBeNull();
    expect(portal.asked.find(({ path }) => path === 'stock-levels')?.query.get('location')).toBe('3');
  });

  it('of one product stand on its screen, by place', async () => {
    const units = (warehouse: number, partner: number, total: number) => ({ warehouse, partner, total });
    const data = { onHand: units(100, -30, 70), reserved: units(11, 12, 23), available: units(89, -42, 47) };
    const next = { 'GET products/7/inventory': { status: 200, body: { data } } };
    localStorage.setItem('portal.user.1.stockUnit', '"diapers"');
    openScreen('/products/7', smallWorld({ next }), { isStyled: true });
    const table = within(await screen.findByRole('table', { name: 'Inventory' }));
    const figure = async (name: string) => searchBehind(await table.findByRole('link', { name }));
    const behind = { screen: '/reports/transactions', product: 7 };
    expect(await figure('-30')).toEqual({ ...behind, committed: 'COMMITTED', locationType: 'PARTNER' });
    expect(await figure('11')).toEqual({
      ...behind,
      committed: 'PENDING',
      direction: 'OUT',
      locationType: 'WAREHOUSE',
    });
    expect(await figure('47')).toEqual(behind);
    const [red, black] = ['-30', '70'].map((text) => getComputedStyle(table.getByText(text)).color);
    expect(red).not.toBe(black);
  });
});

describe('a movement', () => {
  it('opens its order by its sequence, and says when it was recorded, committed and effective', async () => {
    openScreen('/reports/transactions', smallWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
    const order = await screen.findByText('SPLY-000018');
    expect(order.closest('a')?.getAttribute('href')).toBe('/orders/supply/18');
    for (const name of ['Created At', 'Committed At', 'Effective At']) screen.getByText(name, { selector: 'th *' });
    screen.getByText('02/27/2026 9:30 am UTC');
    expect(screen.queryByRole('row', { name: /^Total of all pages/ })).toBeNull();
  });
});
