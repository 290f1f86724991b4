import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../testing/portal';
import { smallWorld } from '../testing/world';
import { forgetTab } from './tabMemory';

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
    await screen.findByText('1,250');
    const input = await search('~');
    await screen.findByText('Type two characters or more.');
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(input.isConnected).toBe(false));
  });

  it('opens by Ctrl+K, finds a record, and Enter opens it', async () => {
    const portal = openPortal('/', smallWorld());
    await screen.findByText('1,250');
    const input = await search('huggies');
    const option = (await screen.findByText('Huggies Outlet')).closest('[role="option"]')!;
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(option.id));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(addressOf(portal)).toBe('/suppliers/1'));
    await waitFor(() => expect(input.isConnected).toBe(false));
  });

  it('opens screens and actions', async () => {
    const portal = openPortal('/', smallWorld());
    await screen.findByText('1,250');
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
    expect(options()).toEqual(['SuppliersSupply']);
    await search('newborn');
    await waitFor(() => expect(asked.some(({ query }) => query.get('q') === 'newborn')).toBe(true));
    await screen.findByText('Nothing has this name or number.');
    expect(options()).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('counts what waits, and each count leads to its list', async () => {
    const waiting = [
      { list: '/orders/supply', status: 'ORDERED', count: 1 },
      { list: '/orders/inventory', status: 'CREATING', count: 2 },
    ];
    const portal = openPortal('/', smallWorld({ waiting }));
    fireEvent.click(await screen.findByText('2 Creating'));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/inventory/list'));
    await screen.findByText('INVT-000071');
    expect(screen.queryByText('INVT-000072')).toBeNull();
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

  it('are links for those who may open what they name, and text for others', async () => {
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
