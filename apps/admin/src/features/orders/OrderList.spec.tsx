import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const hint = 'Run a search above to display results.';
const listCalls = (calls: string[]) => calls.filter((call) => call === 'GET orders/supply');

describe('the list of supply orders', () => {
  it('asks nothing until Search is pressed, then shows the orders', async () => {
    const { calls } = openScreen('/orders/supply', smallWorld());
    await screen.findByText(hint);
    expect(listCalls(calls())).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('link', { name: 'SPLY-000017' })).toBeTruthy();
    expect(screen.getAllByText('Huggies Outlet')).toHaveLength(2);
    expect(screen.queryByText(hint)).toBeNull();
    expect(listCalls(calls())).toHaveLength(1);
  });

  it('sends its page size, its sort and the filters that were chosen', async () => {
    const { asked } = openScreen('/orders/supply', smallWorld());
    fireEvent.change(await screen.findByLabelText('Created Start'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('Created End'), { target: { value: '2026-03-31' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('link', { name: 'SPLY-000017' });
    const search = asked.find(({ path }) => path === 'orders/supply');
    expect(Object.fromEntries(search?.query ?? [])).toMatchObject({
      startingAt: '2026-03-01T00:00:00.000Z',
      endingAt: '2026-03-31T23:59:59.999Z',
      sort: 'id|desc',
      page: '1',
      per_page: '10',
    });
  });

  it('asks again when Search is pressed again', async () => {
    const { calls } = openScreen('/orders/supply', smallWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
    await screen.findByRole('link', { name: 'SPLY-000017' });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(listCalls(calls())).toHaveLength(2));
  });

  it('offers no new order to users who may only look', async () => {
    openScreen('/orders/supply', smallWorld({ user: { roles: ['ROLE_SUPPLY_ORDER_VIEW'] } }));
    await screen.findByText(hint);
    expect(screen.queryByRole('link', { name: 'Create Supply Order' })).toBeNull();
  });
});
