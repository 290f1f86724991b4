import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { setDate } from '../../testing/setDate';
import { smallWorld } from '../../testing/world';

const HINT = 'Run a search above to display results.';
const lastQuery = ({ asked }: ReturnType<typeof openScreen>, path: string) =>
  Object.fromEntries(asked.filter((request) => request.path === path).at(-1)?.query ?? []);

describe('a list that is searched first', () => {
  beforeEach(() => {
    setDate('2026-11-24T18:00:00Z');
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['orders/partner', 'the orders of December 2026', { orderPeriod: '2026-12' }],
    ['orders/distribution', 'the orders of November 2026', { distributionPeriod: '2026-11' }],
    [
      'orders/supply',
      'the orders of November 2026',
      { startingAt: '2026-11-01T00:00:00.000Z', endingAt: '2026-11-24T23:59:59.999Z' },
    ],
    ['orders/transfer', 'the orders in status Creating', { status: 'CREATING' }],
    ['partners', 'the partners in status Active', { status: 'ACTIVE' }],
    ['clients', 'the clients in status Active', { status: 'ACTIVE' }],
    [
      'reports/distribution-totals',
      'Distribution Totals of November 2026',
      { startingAt: '2026-11', endingAt: '2026-11' },
    ],
    ['reports/transactions', 'Transactions Report of November 2026', { startingAt: '2026-11-01T00:00:00.000Z' }],
    ['reports/clients-multiple-lines', 'Clients Multiple Lines Per Month of November 2026', {}],
    ['reports/clients-report', 'Clients Report in status Active', { status: 'ACTIVE' }],
    ['stock-levels', 'Stock Levels as of 11/24/2026', { showDiapersOrPackages: 'packages' }],
  ])('asks nothing of %s, says that Search shows %s, and then asks for these', async (path, what, query) => {
    const portal = openScreen(`/${path}`, smallWorld());
    await screen.findByText(HINT);
    screen.getByText(`Press Search to show ${what}.`);
    expect(portal.calls()).not.toContain(`GET ${path}`);
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(portal.calls()).toContain(`GET ${path}`));
    expect(lastQuery(portal, path)).toMatchObject(query);
  });

  it('says what a search for one client needs', async () => {
    openScreen('/clients/search', smallWorld());
    await screen.findByText('Enter a name or a birth date and press Search.');
  });

  it('is searched with Enter in any of its filters', async () => {
    const portal = openScreen('/clients', smallWorld());
    fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Status' }), { key: 'Enter' });
    await waitFor(() => expect(lastQuery(portal, 'clients').status).toBe('ACTIVE'));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('leaves Enter to a list of choices that is open', async () => {
    const portal = openScreen('/clients', smallWorld());
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Status' }));
    fireEvent.keyDown(await screen.findByRole('option', { name: 'Inactive' }), { key: 'Enter' });
    expect(portal.calls()).not.toContain('GET clients');
  });

  it('finds everything once its filters are cleared', async () => {
    const portal = openScreen('/clients', smallWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Cy Reed');
    expect(lastQuery(portal, 'clients')).not.toHaveProperty('status');
  });

  it('stays as it was searched', async () => {
    openScreen('/clients?filter={"status":"INACTIVE"}', smallWorld());
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Inactive'));
  });
});

describe('every other list', () => {
  it.each(['products', 'suppliers', 'warehouses', 'orders/merchandise', 'partners/fulfillment-periods'])(
    'shows the rows of %s at once',
    async (path) => {
      const portal = openScreen(`/${path}`, smallWorld());
      await waitFor(() => expect(portal.calls()).toContain(`GET ${path}`));
      expect(screen.queryByText(HINT)).toBeNull();
    },
  );
});
