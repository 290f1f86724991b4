import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../testing/portal';
import { smallWorld } from '../testing/world';

const search = async () => fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
const query = ({ asked }: ReturnType<typeof openPortal>, path: string) =>
  Object.fromEntries(asked.find((request) => request.path === path)?.query ?? []);

describe('stock levels', () => {
  it('are asked for in packages unless said otherwise, on a day, as known on another one, all at once', async () => {
    const portal = openPortal('/stock-levels', smallWorld());
    fireEvent.change(await screen.findByLabelText('End Date'), { target: { value: '2026-03-31' } });
    fireEvent.change(screen.getByLabelText('As known on'), { target: { value: '2026-04-15' } });
    await search();
    const product = await screen.findByRole('link', { name: 'Newborn' });
    expect(product.getAttribute('href')).toBe('/products/7');
    expect(query(portal, 'stock-levels')).toEqual({
      showDiapersOrPackages: 'packages',
      endingAt: '2026-03-31T23:59:59.999Z',
      asKnownAt: '2026-04-15T23:59:59.999Z',
    });
  });
});

describe('the transactions report', () => {
  it('says in words what is committed, and money in dollars', async () => {
    const portal = openPortal('/reports/transactions', smallWorld());
    await search();
    await screen.findByText('$0.25');
    screen.getByText('Committed', { selector: 'tbody td' });
    expect(query(portal, 'reports/transactions')).toEqual({ sort: 'id|desc', page: '1', per_page: '50' });
  });

  it('is searched for a usual period by one press, which fills its dates in', async () => {
    const portal = openPortal('/reports/transactions', smallWorld());
    const today = new Date().toISOString().slice(0, 10);
    fireEvent.click(await screen.findByText('This month'));
    await screen.findByText('$0.25');
    expect(query(portal, 'reports/transactions')).toMatchObject({
      startingAt: `${today.slice(0, 7)}-01T00:00:00.000Z`,
      endingAt: `${today}T23:59:59.999Z`,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Created to').value).toBe(today);
  });

  it('says when its Excel file could not be made, and can be asked again', async () => {
    const failure = { status: 503, body: { code: 'unavailable', message: 'The sheet is not ready' } };
    const portal = openPortal('/reports/transactions', smallWorld());
    await search();
    await screen.findByText('$0.25');
    portal.world.next = { 'GET reports/transactions': failure };
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Excel' }));
    await screen.findByText('The sheet is not ready');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false));
    complaints.mockRestore();
    expect(portal.asked.at(-1)?.query.get('download')).toBe('xlsx');
  });
});
