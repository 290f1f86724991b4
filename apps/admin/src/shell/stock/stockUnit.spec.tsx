import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openMoreFigures } from '../../testing/moreFigures';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

beforeEach(() => localStorage.clear());

const open = (route: string, world = smallWorld()) => {
  cleanup();
  return openScreen(route, world);
};
const unitsAsked = ({ asked }: ReturnType<typeof openScreen>) =>
  asked.flatMap(({ path, query }) => (path === 'stock-levels' ? [query.get('showDiapersOrPackages')] : []));
const findUnits = () => screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Figures in' });
const search = async () => fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
const chooseInSearch = async (unit: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Show' }));
  fireEvent.click(await screen.findByRole('option', { name: unit }));
};

const stock = { warehouse: 1250, partner: -30, total: 1220 };
const card = [
  {
    ...{ id: 2, effectiveAt: '2026-03-02T10:00:00.000Z', orderKind: 'merchandise', order: 41, sequence: 'MRCH-000041' },
    ...{ locationId: 1, locationType: 'WAREHOUSE', storageLocation: 'Main Warehouse', reason: null },
    ...{ delta: -250, balance: 1250 },
  },
];
const productWorld = () => {
  const world = smallWorld();
  world.rows['products/7/stock-card'] = card;
  world.rows['products/7/stock-days'] = [{ id: 1, day: '2026-03-02', onHand: 1250 }];
  world.next = {
    'GET products/7/inventory': { status: 200, body: { data: { onHand: stock, reserved: stock, available: stock } } },
  };
  Object.assign(world.rows.products![0]!, { agencyPackSize: 50, hospitalPackSize: 10 });
  return world;
};

describe('the unit of stock', () => {
  it('is packages until it is chosen, on the dashboard and on the stock levels', async () => {
    const dashboard = open('/');
    await openMoreFigures();
    expect((await findUnits()).map(({ value }) => value)).toEqual(['packages']);
    await waitFor(() => expect(unitsAsked(dashboard)).toEqual(['packages']));
    const levels = open('/stock-levels');
    await search();
    await waitFor(() => expect(unitsAsked(levels)).toEqual(['packages']));
  });

  it('that is chosen on the dashboard is that of the stock levels', async () => {
    const dashboard = open('/');
    await openMoreFigures();
    fireEvent.change((await findUnits())[0]!, { target: { value: 'diapers' } });
    await waitFor(() => expect(unitsAsked(dashboard)).toContain('diapers'));
    const levels = open('/stock-levels');
    expect((await screen.findByRole('combobox', { name: 'Show' })).textContent).toBe('Diapers');
    await search();
    await waitFor(() => expect(unitsAsked(levels)).toEqual(['diapers']));
  });

  it('that is searched in is that of the dashboard, and a link to a search in another one chooses nothing', async () => {
    const levels = open('/stock-levels');
    await chooseInSearch('Diapers');
    expect(localStorage.getItem('portal.user.1.stockUnit')).toBeNull();
    await search();
    await waitFor(() => expect(unitsAsked(levels)).toEqual(['diapers']));
    const dashboard = open('/');
    await openMoreFigures();
    await waitFor(() => expect(unitsAsked(dashboard)).toEqual(['diapers']));
    const filter = JSON.stringify({ showDiapersOrPackages: 'packages' });
    const linked = open(`/stock-levels?${new URLSearchParams({ filter })}`);
    await waitFor(() => expect(unitsAsked(linked)).toEqual(['packages']));
    open('/');
    await openMoreFigures();
    expect((await findUnits())[0]!.value).toBe('diapers');
  });

  it('is that of a product, whose packs have the size for agencies; the tip says how many diapers they hold', async () => {
    open('/products/7', productWorld());
    const inventory = within(await screen.findByRole('table', { name: 'Inventory' }));
    expect((await inventory.findAllByText('25'))[0]!.closest('[title]')?.getAttribute('title')).toBe('1,250 diapers');
    expect(inventory.getAllByText('-0.6')).toHaveLength(3);
    const movement = within((await screen.findByRole('link', { name: 'MRCH-000041' })).closest('tr')!);
    expect([movement.getByText('-5'), movement.getByText('25')]).toHaveLength(2);
    await screen.findByRole('img', { name: /from 25 to 25, between 25 and 25/ });
    const [unit] = await findUnits();
    fireEvent.change(unit!, { target: { value: 'diapers' } });
    await movement.findByText('1,250');
    movement.getByText('-250');
    inventory.getAllByText('-30');
    await screen.findByRole('img', { name: /from 1,250 to 1,250/ });
    expect((await findUnits()).map(({ value }) => value)).toEqual(['diapers', 'diapers']);
  });
});
