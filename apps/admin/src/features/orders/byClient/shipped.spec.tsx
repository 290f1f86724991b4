import { fireEvent, screen, waitFor } from '@testing-library/react';
import { today } from '../../../kit/values/clock';
import { monthInSentence } from '../../../kit/values/formats';
import type { World } from '../../../testing/fakeWorld';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const MONTH = '2026-03';
const TAKE = 'Copy what was shipped';
const OF_MARCH = `${TAKE} for March 2026 (PTNR-000081)`;
const SOURCE = encodeURIComponent(JSON.stringify({ partner: { id: 3 }, distributionPeriod: MONTH }));
interface Other {
  distributionPeriod?: string;
  order?: object;
}
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
const putDistribution = (bank: World, changes: object = {}) => {
  const { partner } = bank.rows['orders/partner']![0]!;
  const draft = { sequence: 'DIST-000099', status: 'CREATING', isEditable: true, distributionPeriod: MONTH };
  bank.rows['orders/distribution'] = [{ id: 99, ...draft, partner, lineItems: [], ...changes }];
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
    await screen.findByText('What was shipped for 1 client was copied.');
    expect([await shown('Ana Diaz, Product'), await shown('Ana Diaz, Packs')]).toEqual(['7', '2']);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await shown('Ana Diaz, Packs')).toBe(''));
    expect(Object.fromEntries(asked(portal).at(-1)!.query)).toMatchObject({ partner: '3', orderPeriod: MONTH });
  });

  it('names the newest shipped order of another month, and leaves the month as it was chosen', async () => {
    openScreen('/orders/distribution/new', world('SHIPPED'));
    await choosePartner();
    await setMonth('2026-02');
    fireEvent.click(await screen.findByRole('button', { name: OF_MARCH }));
    await screen.findByText('What was shipped for 1 client was copied.');
    expect(await shown('Ana Diaz, Packs')).toBe('2');
    expect((await screen.findByLabelText<HTMLInputElement>(/Distribution Period/)).value).toBe('2026-02');
  });

  it('may be a draft, which does not count as the distribution of its own month', async () => {
    const bank = world('SHIPPED');
    putDistribution(bank);
    openScreen('/orders/distribution/99', bank);
    await setMonth('2026-02');
    fireEvent.click(await screen.findByRole('button', { name: OF_MARCH }));
    await screen.findByText('What was shipped for 1 client was copied.');
    expect(await shown('Ana Diaz, Packs')).toBe('2');
  });

  it.each([
    ['exactly what was shipped', 50, 'There is nothing to copy: this distribution holds exactly what was shipped.'],
    ['something else', 25, 'There is nothing to copy: nothing was shipped for the clients of the empty lines.'],
  ])('says so where a draft holds %s', async (_, quantity, text) => {
    const bank = world('SHIPPED');
    const client = bank.rows.clients!.find(({ id }) => id === 'BCDFGHJK');
    const [product] = bank.rows.products!;
    putDistribution(bank, { lineItems: [{ id: 1, client, product: { id: 7, name: product!.name }, quantity }] });
    openScreen('/orders/distribution/99', bank);
    fireEvent.click(await screen.findByRole('button', { name: TAKE }));
    await screen.findByText(text);
  });

  it('leads to the distribution that takes its month', async () => {
    const bank = world('SHIPPED', { ordersOfMonth: { [MONTH]: { count: 1, max: 1 } } });
    putDistribution(bank);
    const portal = openScreen(`/orders/distribution/new?source=${SOURCE}`, bank);
    fireEvent.click(await screen.findByRole('link', { name: 'Open DIST-000099' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/distribution/99'));
  });

  it('says plainly that there is no earlier distribution', async () => {
    openScreen('/orders/distribution/new', world('SHIPPED'));
    await choosePartner();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the last distribution' }));
    await screen.findByText('There is no earlier distribution to copy from.');
  });

  it('says so where what was shipped was for no client', async () => {
    const bank = world('SHIPPED');
    const [order] = bank.rows['orders/partner']!;
    Object.assign(order!, { lineItems: [{ id: 1, product: { id: 7, name: 'Newborn' }, quantity: 50, client: null }] });
    openScreen('/orders/distribution/new', bank);
    await choosePartner();
    fireEvent.click(await screen.findByRole('button', { name: OF_MARCH }));
    await screen.findByText('There is nothing to copy: what was shipped was for no client.');
  });

  it.each([
    ['was not shipped', 'IN_PROCESS', MONTH, {}],
    ['was shipped for another month, and distributed', 'SHIPPED', '2026-02', { distributionPeriod: MONTH }],
    ['was shipped, and reversed', 'SHIPPED', MONTH, { order: { reversedAt: '2026-03-03T09:00:00.000Z' } }],
  ])('offers nothing of an order that %s', async (_, status, month, { distributionPeriod, order = {} }: Other) => {
    const bank = world(status);
    Object.assign(bank.rows['orders/partner']![0]!, order);
    bank.rows['orders/distribution'] = distributionPeriod ? [{ id: 91, partner: { id: 3 }, distributionPeriod }] : [];
    const portal = openScreen('/orders/distribution/new', bank);
    await choosePartner();
    await setMonth(month);
    await screen.findByLabelText('Ana Diaz, Packs');
    await waitFor(() => expect(asked(portal).some(({ query }) => query.get('orderPeriod') === month)).toBe(true));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('button', { name: new RegExp(TAKE) })).toBeNull();
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

describe('a form that was filled by its address', () => {
  const leave = async (portal: ReturnType<typeof openScreen>) => {
    void portal.router.navigate('/orders/distribution');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  };
  const asks = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });

  it.each([
    ['a partner and a month', `?source=${SOURCE}`, ''],
    ['the lines of an order, too', `?source=${SOURCE}&like=81`, '2'],
  ])('is left unasked while it is untouched: %s', async (_, query, packs) => {
    const portal = openScreen(`/orders/distribution/new${query}`, world('SHIPPED'));
    await waitFor(async () => expect(await shown('Ana Diaz, Packs')).toBe(packs));
    await leave(portal);
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/distribution'));
    expect(asks()).toBeNull();
  });

  it('asks once something was typed into it', async () => {
    const portal = openScreen(`/orders/distribution/new?source=${SOURCE}&like=81`, world('SHIPPED'));
    await waitFor(async () => expect(await shown('Ana Diaz, Packs')).toBe('2'));
    fireEvent.change(await screen.findByLabelText('Ana Diaz, Packs'), { target: { value: '1' } });
    await leave(portal);
    await waitFor(() => expect(asks()).not.toBeNull());
    expect(portal.router.state.location.pathname).toBe('/orders/distribution/new');
  });
});

describe('the page of an order that was shipped', () => {
  const LINK = 'Record distribution';
  const present = today().slice(0, 'YYYY-MM'.length);

  it.each([
    ['its month, once that has begun', MONTH, MONTH, LINK],
    [
      'this month, which it names, where its own has not begun',
      '2999-01',
      present,
      `${LINK} of ${monthInSentence(present)}`,
    ],
  ])('leads to a distribution with its lines for %s', async (_, orderPeriod, expected, name) => {
    const bank = world('SHIPPED');
    Object.assign(bank.rows['orders/partner']![0]!, { orderPeriod });
    const portal = openScreen('/orders/partner/81', bank);
    fireEvent.click(await screen.findByRole('link', { name }));
    await screen.findByText('What was shipped for 1 client was copied.');
    expect([await shown('Ana Diaz, Product'), await shown('Ana Diaz, Packs')]).toEqual(['7', '2']);
    expect((await screen.findByLabelText<HTMLInputElement>(/Distribution Period/)).value).toBe(expected);
    fireEvent.click(await screen.findByRole('button', { name: 'Save Order' }));
    const saves = () => portal.asked.filter(({ method, path }) => method === 'POST' && path === 'orders/distribution');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]!.body).toMatchObject({
      partner: { id: 3 },
      distributionPeriod: expected,
      lineItems: [{ client: { id: 'BCDFGHJK' }, product: { id: 7 }, quantity: 50 }],
    });
  });

  it.each([
    ['a draft', { isEditable: true }],
    ['a completed one', { status: 'COMPLETED', isEditable: false }],
  ])('leads to the distribution of its month where that is %s', async (_, changes) => {
    const bank = world('SHIPPED');
    putDistribution(bank, changes);
    const portal = openScreen('/orders/partner/81', bank);
    fireEvent.click(await screen.findByRole('link', { name: 'Open distribution DIST-000099' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/distribution/99'));
    expect(screen.queryByRole('link', { name: LINK })).toBeNull();
  });

  it('names the month of a distribution that is not of its own one', async () => {
    const bank = world('SHIPPED');
    Object.assign(bank.rows['orders/partner']![0]!, { orderPeriod: '2999-01' });
    putDistribution(bank, { isEditable: true, distributionPeriod: present });
    openScreen('/orders/partner/81', bank);
    await screen.findByRole('link', { name: `Open distribution DIST-000099 of ${monthInSentence(present)}` });
  });

  it('leads to a new one where that of its month was reversed', async () => {
    const bank = world('SHIPPED');
    putDistribution(bank, { status: 'COMPLETED', isEditable: false, reversedAt: '2026-03-03T09:00:00.000Z' });
    openScreen('/orders/partner/81', bank);
    await screen.findByRole('link', { name: LINK });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Open distribution DIST-000099' })).toBeNull();
  });

  it.each([
    ['an order that was not shipped', 'IN_PROCESS', {}],
    ['somebody who may not record distributions', 'SHIPPED', { user: { roles: ['ROLE_PARTNER_ORDER_EDIT'] } }],
  ])('does not for %s', async (_, status, changes) => {
    openScreen('/orders/partner/81', world(status, changes));
    await screen.findByText(/PTNR-000081/, { selector: 'h1, h2' });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('link', { name: LINK })).toBeNull();
  });

  it('does not for one that went out in bulk', async () => {
    const bank = world('SHIPPED');
    Object.assign(bank.rows['orders/partner']![0]!, { lineItems: [] });
    openScreen('/orders/partner/81', bank);
    await screen.findByText(/PTNR-000081/, { selector: 'h1, h2' });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('link', { name: LINK })).toBeNull();
  });
});
