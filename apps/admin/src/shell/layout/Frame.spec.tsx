import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { localStorageStore } from 'react-admin';
import { openMoreFigures } from '../../testing/moreFigures';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const partners = [
  { id: 3, title: 'Agency East' },
  { id: 4, title: 'Agency West' },
];

describe('the side menu', () => {
  it('hides what the user may not open, and the groups that stay empty', async () => {
    openPortal('/', smallWorld({ user: { roles: ['ROLE_SUPPLIER_VIEW'] } }));
    const menu = await screen.findByRole('navigation');
    await within(menu).findByRole('link', { name: 'Suppliers' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Suppliers', 'Supplier Totals']);
    expect(within(menu).queryByText('Administration')).toBeNull();
  });

  it('folds its groups and remembers it, but never the group of the screen', async () => {
    const store = localStorageStore('1', 'folded');
    openPortal('/suppliers', smallWorld(), { store });
    const heading = (name: string) => screen.getByRole('button', { name });
    await screen.findByRole('link', { name: 'Warehouses' });
    expect(heading('Supply')).toHaveProperty('disabled', true);
    fireEvent.click(heading('Warehouse'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Warehouses' })).toBeNull());
    expect(heading('Warehouse').getAttribute('aria-expanded')).toBe('false');
    screen.getByRole('link', { name: 'Suppliers' });
    cleanup();
    openPortal('/suppliers', smallWorld(), { store });
    await screen.findByRole('link', { name: 'Suppliers' });
    expect(screen.queryByRole('link', { name: 'Warehouses' })).toBeNull();
    fireEvent.click(heading('Warehouse'));
    await screen.findByRole('link', { name: 'Warehouses' });
  });

  it('lets a partner user switch the active partner', async () => {
    const user = { roles: ['ROLE_ORDER_MANAGE_OWN'], partners, activePartner: partners[0]! };
    const portal = openPortal('/', smallWorld({ user }));
    await openMoreFigures();
    await screen.findByRole('heading', { name: 'Own Inventory – Agency East' });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Select a Partner' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Agency West' }));
    await screen.findByRole('heading', { name: 'Own Inventory – Agency West' });
    expect(portal.asked.find(({ path }) => path === 'users/active-partner')?.body).toEqual({ active_partner: 4 });
  });

  it('has no switcher for admins', async () => {
    openPortal('/', smallWorld({ user: { roles: ['ROLE_ADMIN'], isAdmin: true, partners } }));
    await screen.findByRole('link', { name: 'Manage Users' });
    expect(screen.queryByRole('combobox', { name: 'Select a Partner' })).toBeNull();
  });
});

describe('the dashboard', () => {
  it('shows an admin the stock of location 1, with what is below zero in red', async () => {
    const { asked } = openPortal('/', smallWorld(), { isStyled: true });
    await openMoreFigures();
    await screen.findByText('1,250');
    expect(asked.find(({ path }) => path === 'stock-levels')?.query.get('location')).toBe('1');
    const [red, black] = ['-25', '1,250'].map((text) => getComputedStyle(screen.getByText(text)).color);
    expect(red).not.toBe(black);
  });

  it('welcomes everybody else', async () => {
    openPortal('/', smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }));
    await screen.findByText('Welcome. This portal holds the tools you need to manage your account.');
  });
});

describe('the error panel', () => {
  it('shows what failed with its trace, until it is dismissed', async () => {
    const failure = { status: 500, body: { code: 500, message: 'The ledger is asleep', trace: 'at ledger.ts:1' } };
    openPortal('/', smallWorld({ next: { 'GET stock-levels': failure } }));
    await openMoreFigures();
    const panel = within(await screen.findByRole('region', { name: 'Errors' }));
    await panel.findByText('The ledger is asleep');
    fireEvent.click(panel.getByRole('button', { name: 'Stack trace' }));
    await panel.findByText('at ledger.ts:1');
    fireEvent.click(panel.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(panel.queryByText('The ledger is asleep')).toBeNull());
  });
});

describe('what cannot be loaded', () => {
  it.each([
    ['a list', '/products', 'GET products', 'Newborn'],
    ['a form', '/products/7', 'GET products/7', 'Edit Product'],
  ])('is said on %s, with another try', async (_, route, request, shown) => {
    openPortal(route, smallWorld({ next: { [request]: 'unreachable' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByText(shown)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  it.each([
    ['missing', 404, 'There is no such Product'],
    ['refused', 403, 'You do not have access to this.'],
  ])('is said once when it is %s, and on the screen itself after that was dismissed', async (_, status, message) => {
    const refused = { status, body: { code: status, message } };
    const portal = openPortal('/products/7', smallWorld({ next: { 'GET products/7': refused } }));
    const panel = within(await screen.findByRole('region', { name: 'Errors' }));
    await panel.findByText(message);
    const way = await screen.findByRole('link', { name: 'Go to the list' });
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(panel.queryByText(message)).toBeNull());
    screen.getByText(message);
    fireEvent.click(way);
    await screen.findByText('Newborn');
    expect(portal.router.state.location.pathname).toBe('/products');
  });
});

describe('access', () => {
  const letAnswersExpire = () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 6_000);
  };
  afterEach(() => jest.restoreAllMocks());

  it('is that of the groups as they are when the next screen opens', async () => {
    const portal = openPortal('/', smallWorld({ user: { roles: ['ROLE_SUPPLIER_VIEW', 'ROLE_PRODUCT_VIEW'] } }));
    fireEvent.click(await screen.findByRole('link', { name: 'Products' }));
    await screen.findByText('Newborn');
    portal.world.user = { roles: ['ROLE_PRODUCT_VIEW', 'ROLE_PRODUCT_EDIT'] };
    letAnswersExpire();
    fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Suppliers' })).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Products' }));
    await screen.findByRole('link', { name: 'Create Product' });
  });

  it('outlives a moment in which the server cannot be reached', async () => {
    const portal = openPortal('/', smallWorld());
    const link = await screen.findByRole('link', { name: 'Products' });
    letAnswersExpire();
    portal.world.next = { 'GET system/current-user': 'unreachable' };
    fireEvent.click(link);
    await screen.findByText('Newborn');
    expect(portal.router.state.location.pathname).toBe('/products');
  });

  it('leads a visitor to the sign-in page with the words of the server, and back after it', async () => {
    const { user, ...world } = smallWorld();
    const portal = openPortal('/products', world);
    await screen.findByText('Please sign in.');
    expect(portal.router.state.location.search).toBe('?message=Please+sign+in.');
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Email', 'ada@example.com');
    type('Password', 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Invalid credentials.');
    type('Password', 'password');
    portal.world.user = user!;
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Products' });
  });

  it.each(['/products', '/products/1', '/products/new', '/orders/supply', '/suppliers/1', '/partners'])(
    'asks only who the user is before it shows that %s may not be opened',
    async (path) => {
      const portal = openPortal(path, smallWorld({ user: { roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [] } }));
      await screen.findByText('You do not have access to this screen.');
      expect([...new Set(portal.calls())]).toEqual(['GET system/current-user']);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('cancels the way to a screen that is closed meanwhile, and says so where one stands', async () => {
    const portal = openPortal('/', smallWorld({ user: { roles: ['ROLE_SUPPLIER_VIEW', 'ROLE_PRODUCT_VIEW'] } }));
    const link = await screen.findByTitle('Products');
    portal.world.user = { roles: ['ROLE_SUPPLIER_VIEW'] };
    letAnswersExpire();
    fireEvent.click(link);
    await screen.findByText('You do not have access to this screen.');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/'));
    await screen.findByText(/^Welcome/);
    expect(portal.calls()).not.toContain('GET products');
  });

  it('closes a screen to users who hold none of its roles', async () => {
    const { calls } = openPortal('/admin/users', smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }));
    await screen.findByText('You do not have access to this screen.');
    expect(calls()).not.toContain('GET users');
  });

  it('takes a right that is gone off the screen', async () => {
    const refused = { status: 403, body: { code: 403, message: 'You do not have access to this.' } };
    const world = smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW', 'ROLE_SUPPLIER_VIEW'] } });
    const portal = openPortal('/products', world);
    const link = await screen.findByRole('link', { name: 'Suppliers' });
    Object.assign(portal.world, {
      ...smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }),
      next: { 'GET suppliers': refused },
    });
    fireEvent.click(link);
    await screen.findByText('You do not have access to this.');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Suppliers' })).toBeNull());
    screen.getByRole('link', { name: 'Products' });
  });

  it('goes to the sign-in page when the session ends', async () => {
    const ended = { status: 401, body: { code: 401, message: 'Your session has ended.' } };
    const portal = openPortal('/products', smallWorld({ next: { 'GET products': ended } }));
    await screen.findByText('Your session has ended.');
    expect(portal.router.state.location.pathname).toBe('/login');
  });
});
