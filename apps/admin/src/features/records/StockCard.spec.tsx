import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

beforeEach(() => localStorage.clear());

const open = async (more: readonly object[] = []) => {
  const world = smallWorld();
  world.rows['products/7/stock-card'] = [];
  world.rows['products/7/stock-days'] = [];
  world.rows['storage-locations']!.push(...more.map((each) => ({ ...each })));
  const portal = openScreen('/products/7', world);
  const region = within(await screen.findByRole('region', { name: 'Stock card' }));
  const asked = () => {
    const requests = portal.asked.filter(({ path }) => path === 'products/7/stock-card');
    return requests.map(({ query }) => query.get('location') ?? query.get('locationType')).at(-1);
  };
  return { asked, findPlace: () => region.findByRole('combobox', { name: 'Place' }) };
};

describe('the stock card', () => {
  it('is that of all warehouses, and of one storage location once that is chosen', async () => {
    const { asked, findPlace } = await open();
    await waitFor(() => expect(asked()).toBe('WAREHOUSE'));
    fireEvent.mouseDown(await findPlace());
    await screen.findByRole('option', { name: 'north hall' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Everywhere',
      'All warehouses',
      'All partners',
      'Main Warehouse',
      'north hall',
      'Agency East',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'north hall' }));
    await waitFor(() => expect(asked()).toBe('2'));
    fireEvent.mouseDown(await findPlace());
    fireEvent.click(await screen.findByRole('option', { name: 'Everywhere' }));
    await waitFor(() => expect(asked()).toBeNull());
  });

  it('searches among more than ten places', async () => {
    const partner = { type: 'partner', status: 'ACTIVE', partnerType: 'AGENCY', displayPublicly: true };
    const { asked, findPlace } = await open(
      ['North', 'South', 'West', 'Upper', 'Lower'].map((name, n) => ({
        ...partner,
        id: 40 + n,
        title: `${name} Pantry`,
      })),
    );
    await waitFor(async () => expect((await findPlace()).tagName).toBe('INPUT'));
    const input = await findPlace();
    act(() => input.focus());
    fireEvent.change(input, { target: { value: 'upper' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Upper Pantry' }));
    await waitFor(() => expect(asked()).toBe('43'));
  });
});
