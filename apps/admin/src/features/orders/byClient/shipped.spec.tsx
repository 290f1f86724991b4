import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { World } from '../../../testing/fakeWorld';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const MONTH = '2026-03';
const TAKE = 'Take over what was shipped';
const shown = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
const choosePartner = async () => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Partner \*|Partner$/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Agency East' }));
};
const setMonth = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/Distribution Period/), { target: { value } });
const world = (status: string, changes: Partial<World> = {}) => {
  const bank = smallWorld(changes);
  Object.assign(bank.rows['storage-locations']![0]!, { partnerType: 'AGENCY', canPlaceOrders: true });
  Object.assign(bank.rows['orders/partner']![0]!, { status, isEditable: false, orderPeriod: MONTH });
  return bank;
};
const asked = ({ asked: all }: ReturnType<typeof openScreen>) =>
  all.filter(({ path, query }) => path === 'orders/partner' && query.get('status') === 'SHIPPED');

describe('a new distribution', () => {
  it('takes over what was shipped for its month by one change, and takes it back', async () => {
    const portal = openScreen('/orders/distribution/new', world('SHIPPED'));
    await choosePartner();
    await setMonth(MONTH);
    const button = await screen.findByRole('button', { name: TAKE });
    expect(await shown('Ana Diaz, Packs')).toBe('');
    fireEvent.click(button);
    await screen.findByText('What was shipped for 1 child was taken over.');
    expect([await shown('Ana Diaz, Product'), await shown('Ana Diaz, Packs')]).toEqual(['7', '2']);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await shown('Ana Diaz, Packs')).toBe(''));
    expect(Object.fromEntries(asked(portal).at(-1)!.query)).toMatchObject({ partner: '3', orderPeriod: MONTH });
  });

  it.each([
    ['was not shipped', 'IN_PROCESS', MONTH],
    ['was shipped for another month', 'SHIPPED', '2026-02'],
  ])('offers nothing of an order that %s', async (_, status, month) => {
    const portal = openScreen('/orders/distribution/new', world(status));
    await choosePartner();
    await setMonth(month);
    await screen.findByLabelText('Ana Diaz, Packs');
    await waitFor(() => expect(asked(portal).at(-1)?.query.get('orderPeriod')).toBe(month));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('button', { name: TAKE })).toBeNull();
  });

  it.each([
    ['offers it to the own people of the partner', 'ROLE_ORDER_MANAGE_OWN', 1],
    ['asks nothing for somebody who may not see partner orders', 'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN', 0],
  ])('%s', async (_, role, count) => {
    const own = { id: 3, title: 'Agency East', status: 'ACTIVE' };
    const user = { roles: [role, 'ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'], partners: [own], activePartner: own };
    const portal = openScreen('/orders/distribution/new', world('SHIPPED', { user }));
    await setMonth(MONTH);
    await screen.findByLabelText('Ana Diaz, Packs');
    if (count) await screen.findByRole('button', { name: TAKE });
    expect(screen.queryAllByRole('button', { name: TAKE })).toHaveLength(count);
    expect(asked(portal).length > 0).toBe(count > 0);
  });
});
