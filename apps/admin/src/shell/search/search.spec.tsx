import type { AttentionLine } from '@bank/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forgetTab } from '../../api/device/tabMemory';
import { openMoreFigures } from '../../testing/moreFigures';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

beforeEach(forgetTab);

const addressOf = ({ router }: ReturnType<typeof openPortal>) =>
  router.state.location.pathname + router.state.location.search;

describe('the title of the tab', () => {
  it.each([
    ['/orders/supply/17', 'SPLY-000017 · Supply Order · Diaper Bank Portal'],
    ['/products/7', 'Newborn · Product · Diaper Bank Portal'],
    ['/orders/supply', 'Supply Orders · Diaper Bank Portal'],
    ['/partners/contact-list/3', 'Agency East · Partner Details · Diaper Bank Portal'],
    ['/suppliers/new', 'New Supplier · Diaper Bank Portal'],
  ])('of %s is %s', async (route, title) => {
    openPortal(route, smallWorld());
    await waitFor(() => expect(document.title).toBe(title));
  });
});

describe('a list', () => {
  const filter = `filter=${encodeURIComponent(JSON.stringify({ status: 'ACTIVE' }))}`;
  const searched = `/suppliers?${filter}&order=ASC&page=1&perPage=25&sort=title`;

  it('comes back after Save as it was left, and the message opens what was saved', async () => {
    const portal = openPortal(searched, smallWorld());
    const name = await screen.findByText('Huggies Outlet');
    document.documentElement.scrollTop = 340;
    fireEvent.click(name);
    const title = await screen.findByDisplayValue('Huggies Outlet');
    expect(document.documentElement.scrollTop).toBe(0);
    fireEvent.change(title, { target: { value: 'Huggies Shop' } });
    fireEvent.click(screen.getByText('Save Supplier'));
    const saved = await screen.findByText('Saved Huggies Shop');
    await waitFor(() => expect(addressOf(portal)).toBe(searched));
    await waitFor(() => expect(document.documentElement.scrollTop).toBe(340));
    expect(saved.getAttribute('href')).toBe('/suppliers/1');
  });

  describe('of which something was typed', () => {
    const typed = { keyword: 'hug', status: 'ACTIVE' };
    const addressWith = (filters: object) =>
      `/suppliers?${new URLSearchParams({ filter: JSON.stringify(filters), order: 'ASC', page: '1', perPage: '25', sort: 'title' })}`;
    const leaveAndComeBack = async (filters: object, hoursLater: number) => {
      const portal = openPortal(addressWith(filters), smallWorld());
      await screen.findByText('Huggies Outlet');
      fireEvent.click(screen.getByTitle('Products'));
      await screen.findByText('Newborn');
      const later = Date.now() + hoursLater * 3_600_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      await act(() => portal.router.navigate('/product-categories'));
      fireEvent.click(await screen.findByTitle('Suppliers'));
      await waitFor(() => expect(addressOf(portal)).toContain('/suppliers?'));
      return new URLSearchParams(addressOf(portal).split('?')[1]);
    };
    afterEach(() => jest.restoreAllMocks());

    it('comes back with it on the same day', async () => {
      const params = await leaveAndComeBack(typed, 0);
      expect(JSON.parse(params.get('filter')!)).toEqual(typed);
    });

    it('comes back on another day with what was chosen and the sort alone', async () => {
      const params = await leaveAndComeBack(typed, 24);
      expect(JSON.parse(params.get('filter')!)).toEqual({ status: 'ACTIVE' });
      expect([params.get('sort'), params.get('order')]).toEqual(['title', 'ASC']);
    });

    it('is kept nowhere but in the tab', async () => {
      await leaveAndComeBack({ keyword: 'hug' }, 0);
      expect(JSON.stringify({ ...localStorage })).not.toContain('hug');
      expect(JSON.stringify({ ...sessionStorage })).toContain('hug');
    });
  });

  it.each([
    ['another list', () => fireEvent.click(screen.getByTitle('Products')), () => screen.findByText('Newborn')],
    [
      'one of its records',
      () => fireEvent.click(screen.getByText('Huggies Outlet')),
      () => screen.findByDisplayValue('Huggies Outlet'),
    ],
  ])('comes back by the menu from %s as it was left, and plain from itself', async (_, leave, arrive) => {
    const portal = openPortal(searched, smallWorld());
    await screen.findByText('Huggies Outlet');
    leave();
    await arrive();
    fireEvent.click(screen.getByTitle('Suppliers'));
    await screen.findByText('Huggies Outlet');
    expect(addressOf(portal)).toBe(searched);
    fireEvent.click(screen.getByTitle('Suppliers'));
    await waitFor(() => expect(addressOf(portal)).toBe('/suppliers'));
  });
});

describe('the search', () => {
  const search = async (text: string) => {
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    const input = await screen.findByPlaceholderText('Name, number, screen or action');
    expect(input.getAttribute('role')).toBe('combobox');
    await act(async () => fireEvent.change(input, { target: { value: text } }));
    return input;
  };

  it('closes with Escape, and asks for more than one character', async () => {
    openPortal('/', smallWorld());
    await screen.findByText('Nothing is late.');
    const input = await search('~');
    await screen.findByText('Type at least two characters.');
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(input.isConnected).toBe(false));
  });

  it('opens by Ctrl+K, finds a record, and Enter opens it', async () => {
    const portal = openPortal('/', smallWorld());
    await screen.findByText('Nothing is late.');
    const input = await search('huggies');
    const option = (await screen.findByText('Huggies Outlet')).closest('[role="option"]')!;
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(option.id));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(addressOf(portal)).toBe('/suppliers/1'));
    await waitFor(() => expect(input.isConnected).toBe(false));
  });

  it('opens screens and actions', async () => {
    const portal = openPortal('/', smallWorld());
    await screen.findByText('Nothing is late.');
    await search('new sup ord');
    fireEvent.click(await screen.findByText('New Supply Order'));
    await waitFor(() => expect(addressOf(portal)).toBe('/orders/supply/new'));
  });

  const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);

  it('shows what was opened last before anything is typed', async () => {
    openPortal('/products/7', smallWorld());
    await screen.findByDisplayValue('Newborn');
    await search('');
    expect(options()[0]).toBe('NewbornProduct');
  });

  it('offers nothing that the user may not open', async () => {
    const { asked } = openPortal('/', smallWorld({ user: { roles: ['ROLE_SUPPLIER_VIEW'] } }));
    await screen.findByText(/^Welcome/);
    await search('supplier');
    expect(options()).toEqual(['SuppliersSupply', 'Supplier TotalsSupply']);
    await search('newborn');
    await waitFor(() => expect(asked.some(({ query }) => query.get('q') === 'newborn')).toBe(true));
    await screen.findByText('Nothing was found with this name or number.');
    expect(options()).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('says what needs attention, and each line leads to its list', async () => {
    const products = [{ id: 7, name: 'Newborn', onHand: 320, minimum: 1400, short: 1080, packSize: 25 }];
    const below = { location: 1, belowMinimum: 'true' };
    const lines: AttentionLine[] = [
      { list: '/stock-levels', filter: below, count: 1, warehouse: { id: 1, title: 'Main Warehouse' }, products },
      { list: '/orders/inventory', filter: { status: 'CREATING' }, count: 2 },
      { list: '/partners', filter: { orderDue: '2026-12' }, count: 12 },
    ];
    const lasting = [{ id: 7, name: 'Newborn', onHand: 560, monthlyUse: 120.4, months: 4.7, packSize: 25 }];
    const attention = { lines, runningOut: { from: '2026-09', to: '2026-11', products: lasting } };
    const portal = openPortal('/', smallWorld({ attention }));
    await openMoreFigures();
    const section = within(await screen.findByRole('region', { name: 'What needs attention' }));
    const screenBehind = (name: string) => {
      const { pathname, searchParams } = new URL(
        section.getByRole('link', { name }).getAttribute('href')!,
        'http://portal.test',
      );
      return [pathname, JSON.parse(searchParams.get('filter')!)];
    };
    expect(screenBehind('12 partners have not ordered for December, 2026')).toEqual([
      '/partners',
      { orderDue: '2026-12' },
    ]);
    const stockLevels = () => screenBehind('1 product is below its minimum in Main Warehouse');
    expect(stockLevels()).toEqual(['/stock-levels', { ...below, showDiapersOrPackages: 'packages' }]);
    section.getByText(': 12 packages and 20 diapers on hand, minimum 56 packages, 43 packages and 5 diapers short');
    section.getByText('lasts 4.7 months: 22 packages and 10 diapers on hand, 4 packages and 20 diapers a month');
    fireEvent.change(screen.getAllByRole('combobox', { name: 'Figures in' })[0]!, { target: { value: 'diapers' } });
    await section.findByText(': 320 on hand, minimum 1,400, 1,080 short');
    section.getByText('lasts 4.7 months: 560 on hand, 120.4 a month');
    expect(stockLevels()).toEqual(['/stock-levels', { ...below, showDiapersOrPackages: 'diapers' }]);
    fireEvent.click(section.getByText('2 physical inventories are not finished'));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/inventory/list'));
    await screen.findByText('INVT-000071');
    expect(screen.queryByText('INVT-000072')).toBeNull();
  });

  it('says so where nothing needs attention', async () => {
    openPortal('/', smallWorld());
    await openMoreFigures();
    await screen.findByText('Nothing needs your attention.');
  });

  it('leads partners to their own record', async () => {
    const partner = { id: 3, title: 'Agency East' };
    const user = { roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [partner], activePartner: partner };
    openPortal('/', smallWorld({ user }));
    expect((await screen.findByText('Own Record')).getAttribute('href')).toBe('/partners/contact-list/3');
  });
});

describe('names', () => {
  const everyOrder = `/orders/supply?filter=${encodeURIComponent('{}')}`;
  const linkOf = (element: HTMLElement) => element.closest('a')?.getAttribute('href');

  it('are links for users who may open the record, and text for others', async () => {
    openPortal(everyOrder, smallWorld({ user: { roles: ['ROLE_SUPPLY_ORDER_EDIT'] } }));
    const [supplier] = await screen.findAllByText('Huggies Outlet');
    expect(linkOf(supplier!)).toBeUndefined();
    expect(linkOf(screen.getByText('SPLY-000017'))).toBe('/orders/supply/17');
  });

  it('of suppliers and places in a list of orders open them', async () => {
    openPortal(everyOrder, smallWorld());
    const [supplier] = await screen.findAllByText('Huggies Outlet');
    const [place] = screen.getAllByText('Main Warehouse');
    expect([supplier!, place!].map(linkOf)).toEqual(['/suppliers/1', '/warehouses/1']);
  });
});
