import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../../testing/fakeWorld';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const save = async (item = 'Save') => {
  if (item === 'Save') return press('Save Order');
  await press('Ways of saving');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const type = async (label: string, value: string) => {
  const cell = await screen.findByLabelText(label);
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value } });
  fireEvent.blur(cell);
};
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const shown = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
const sentBy = ({ asked }: ReturnType<typeof openScreen>, method: string) => asked.filter((a) => a.method === method);

/** A bank whose partner is active, with a product for pull-ups. */
const world = (changes: Partial<World> = {}): World => {
  const bank = smallWorld(changes);
  Object.assign(bank.rows['storage-locations']![0]!, { partnerType: 'AGENCY', canPlaceOrders: true });
  Object.assign(bank.rows.clients![2]!, { pullupDistributionCount: 6 });
  bank.rows.products!.push({ id: 10, name: 'Pull Ups', status: 'ACTIVE', orderIndex: 4, productCategory: 2 });
  return bank;
};
const partnerUser = (status: string) => ({
  roles: ['ROLE_ORDER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'],
  partners: [{ id: 3, title: 'Agency East', status }],
  activePartner: { id: 3, title: 'Agency East', status },
});

describe('the list of partner orders', () => {
  it('says of each order what a change of status did, and asks before it moves stock', async () => {
    const portal = openScreen(
      '/orders/partner?filter={}',
      world({ refusedRows: { 81: { id: 81, ok: false, message: 'It is reversed.' } } }),
    );
    fireEvent.click(within(await screen.findByRole('row', { name: /PTNR-000081/ })).getByRole('checkbox'));
    await press('Bulk Operations');
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      ...['Creating', 'Submitted', 'Processing', 'Shipped', 'Cancelled'].map((status) => `Set status to ${status}`),
      'Print Fill Sheet',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Set status to Shipped' }));
    expect(sentBy(portal, 'PATCH')).toEqual([]);
    await screen.findByRole('dialog', { name: 'Set 1 order to Shipped?' });
    await press('Set status to Shipped');
    const outcomes = await screen.findByRole('list', { name: 'What happened' });
    expect(outcomes.textContent).toBe('PTNR-000081: It is reversed.');
    expect(sentBy(portal, 'PATCH')[0]).toMatchObject({
      path: 'orders/partner/bulk-change',
      body: { ids: [81], changes: { status: 'SHIPPED' } },
    });
  });

  it.each([
    ['partner', /PTNR-000081/, 'Submitted'],
    ['distribution', /DIST-000091/, 'Completed'],
  ])('offers people of a partner only the statuses that they may set: %s', async (kind, order, status) => {
    openScreen(`/orders/${kind}?filter={}`, world({ user: partnerUser('ACTIVE') }));
    fireEvent.click(within(await screen.findByRole('row', { name: order })).getByRole('checkbox'));
    await press('Bulk Operations');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([`Set status to ${status}`]);
  });

  it('says which orders had the status already', async () => {
    openScreen('/orders/partner?filter={}', world({ refusedRows: { 81: { id: 81, ok: true, unchanged: true } } }));
    fireEvent.click(within(await screen.findByRole('row', { name: /PTNR-000081/ })).getByRole('checkbox'));
    await press('Bulk Operations');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Set status to Creating' }));
    const outcomes = await screen.findByRole('list', { name: 'What happened' });
    expect(outcomes.textContent).toBe('PTNR-000081: unchanged');
    screen.getByText('0 changed, 1 unchanged, 0 refused');
  });

  it('lets users who may only see orders select some, and print their fill sheets', async () => {
    const user = { roles: ['ROLE_PARTNER_ORDER_VIEW'] };
    const portal = openScreen('/orders/partner?filter={}', world({ user }));
    fireEvent.click(within(await screen.findByRole('row', { name: /PTNR-000081/ })).getByRole('checkbox'));
    await press('Bulk Operations');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Print Fill Sheet']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Print Fill Sheet' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/partner/bulk-fill-sheet/81'));
    await screen.findByRole('heading', { name: 'Fill sheets' });
  });

  it('keeps people of a partner that is not active from beginning one', async () => {
    openScreen('/orders/partner', world({ user: partnerUser('INACTIVE') }));
    const link = await screen.findByRole('link', { name: 'Create Partner Order' });
    expect(link.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a new partner order', () => {
  it('shows the clients of the chosen partner who are served, and is saved in units', async () => {
    const portal = openScreen('/orders/partner/new', world());
    await screen.findByText('Select a partner to Order by Client');
    await choose(/Partner \*|Partner$/, 'Agency East');
    await choose(/Source Warehouse/, 'Main Warehouse');
    await type('Ana Diaz, Product', '7');
    await type('Ana Diaz, Packs', '2');
    expect(screen.queryByLabelText('Bo Diaz, Packs')).toBeNull();
    screen.getByText('Needs review');
    await save();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/partner/82'));
    expect(sentBy(portal, 'POST')[0]?.body).toMatchObject({
      partner: { id: 3 },
      warehouse: { id: 1 },
      lineItems: [
        { client: { id: 'BCDFGHJK' }, product: { id: 7 }, quantity: 50 },
        { product: null, quantity: 0 },
      ],
    });
  });

  it('is not saved where the partner has one for the month', async () => {
    const portal = openScreen('/orders/partner/new', world({ ordersOfMonth: { '2026-05': { count: 1, max: 1 } } }));
    await choose(/Partner \*|Partner$/, 'Agency East');
    fireEvent.change(await screen.findByLabelText(/Order Period/), { target: { value: '2026-05' } });
    await screen.findByText('The selected partner has already created an order for May, 2026');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Order' }).hasAttribute('disabled')).toBe(true));
    expect(sentBy(portal, 'POST')).toEqual([]);
  });

  it('is not saved where the partner has all that it may have', async () => {
    openScreen('/orders/partner/new', world({ ordersOfMonth: { '2026-05': { count: 3, max: 3 } } }));
    await choose(/Partner \*|Partner$/, 'Agency East');
    fireEvent.change(await screen.findByLabelText(/Order Period/), { target: { value: '2026-05' } });
    await screen.findByText('The partner has reached the maximum Distribution Orders of 3 for the selected period.');
  });

  it('says beside the form that the partner of its user is not active', async () => {
    const bank = world({ user: partnerUser('INACTIVE') });
    Object.assign(bank.rows['storage-locations']![0]!, { canPlaceOrders: false });
    openScreen('/orders/partner/new', bank);
    const alert = await screen.findByRole('alert', { name: 'Partner not active' });
    within(alert).getByText('This partner is not in an active status and cannot place an order at this time.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save Order' }).hasAttribute('disabled')).toBe(true);
  });

  it('says where a partner has no clients', async () => {
    const bank = world();
    bank.rows.clients = [];
    openScreen('/orders/partner/new', bank);
    await choose(/Partner \*|Partner$/, 'Agency East');
    await screen.findByText('Bulk Distribution Order, Client Line Items not available for this type of order.');
  });
});

describe('a partner order', () => {
  it('is not sent with lines that break the rules of packs', async () => {
    const portal = openScreen('/orders/partner/81', world());
    await type('Ana Diaz, Packs', '1.5');
    await screen.findByText('Must be a multiple of 25');
    await save();
    const modal = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    await screen.findByRole('button', { name: 'Ana Diaz, Packs' });
    expect(sentBy(portal, 'PATCH')).toEqual([]);
  });

  it('offers no pull-ups to a client who has had all of them', async () => {
    openScreen('/orders/partner/81', world());
    const option = (await screen.findByLabelText('Cy Reed, Product')).querySelector('option[value="10"]');
    expect([option?.textContent, option?.hasAttribute('disabled')]).toEqual(['Pull Ups (Maxed Out)', true]);
    const other = screen.getByLabelText('Ana Diaz, Product').querySelector('option[value="10"]');
    expect(other?.hasAttribute('disabled')).toBe(false);
  });

  it('shows only the clients that the filter finds, and goes from one to the next by Enter', async () => {
    openScreen('/orders/partner/81', world());
    const cell = await screen.findByLabelText('Ana Diaz, Packs');
    act(() => cell.focus());
    fireEvent.keyDown(cell, { key: 'Enter' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Cy Reed, Product');
    fireEvent.change(screen.getByLabelText('Filter by client'), { target: { value: 'reed' } });
    await waitFor(() => expect(screen.queryByLabelText('Ana Diaz, Packs')).toBeNull());
    screen.getByLabelText('Cy Reed, Packs');
  });

  it('says which products the warehouse cannot fill, and is sent all the same', async () => {
    const portal = openScreen('/orders/partner/81', world({ availability: { 7: 100 } }));
    await screen.findByText('50 units short');
    await type('Ana Diaz, Packs', '4');
    await screen.findByText('100 units short');
    await save();
    await waitFor(() => expect(sentBy(portal, 'PATCH')).toHaveLength(1));
  });

  it('fills in what each child usually gets, and takes it back', async () => {
    const bank = world();
    Object.assign(bank.rows.clients![2]!, {
      lastDistribution: {
        order: { sequence: 'DIST-1', distributionPeriod: '2026-02' },
        lines: [{ product: { id: 7, name: 'Newborn' }, quantity: 75 }],
      },
    });
    openScreen('/orders/partner/81', bank);
    await screen.findByText('Usually Newborn, 3 packs');
    expect(await shown('Cy Reed, Packs')).toBe('');
    await press('Fill in what each client usually gets');
    await screen.findByText('1 client has what they usually get: their last distribution.');
    expect([await shown('Cy Reed, Packs'), await shown('Ana Diaz, Packs')]).toEqual(['3', '2']);
    expect(screen.queryByText('Usually Newborn, 3 packs')).toBeNull();
    await press('Undo');
    expect([await shown('Cy Reed, Packs'), await shown('Ana Diaz, Packs')]).toEqual(['', '2']);
  });

  it('shows the line of a child who left since, so that it can be taken out', async () => {
    const bank = world();
    const [ofAna] = bank.rows['orders/partner']![0]!.lineItems as { client: object }[];
    const left = { status: 'INACTIVE_(EXPIRED)', expiredOn: '2021-03-01' };
    for (const ana of [bank.rows.clients![0]!, ofAna!.client]) Object.assign(ana, left);
    const portal = openScreen('/orders/partner/81', bank);
    await screen.findByText('Inactive (Expired), 03/01/2021');
    await type('Ana Diaz, Packs', '0');
    expect(screen.queryByLabelText('Bo Diaz, Packs')).toBeNull();
    await save();
    await waitFor(() => expect(sentBy(portal, 'PATCH')).toHaveLength(1));
    expect(sentBy(portal, 'PATCH')[0]?.body).toMatchObject({ lineItems: [{ id: 810, quantity: 0 }, { id: 811 }] });
  });

  it('is cancelled by a button that says so, and kept by the other answer', async () => {
    const bank = world();
    const [data] = bank.rows['orders/partner']!;
    const enabledTransitions = [
      { transition: 'CANCEL', title: 'Cancel' },
      { transition: 'SUBMIT', title: 'Submit' },
    ];
    bank.next = { 'GET orders/partner/81': { status: 200, body: { data, meta: { enabledTransitions } } } };
    const portal = openScreen('/orders/partner/81', bank);
    await press('Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Transition to Cancel?' });
    const answers = within(question).getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual(['Keep order', 'Cancel order']);
    fireEvent.click(within(question).getByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentBy(portal, 'PATCH')).toEqual([]);
  });

  it('leads to its fill sheet and its pickup report', async () => {
    openScreen('/orders/partner/81', world());
    await screen.findByLabelText('Ana Diaz, Packs');
    await press('More actions');
    const items = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    expect(items).toEqual([
      ['Print Fill Sheet', '/orders/partner/81/fill-sheet'],
      ['Pickup Report', '/orders/partner/81/order-pickup-report/3'],
      ['Delete Order', null],
    ]);
  });
});

describe('a partner order that somebody else saved meanwhile', () => {
  it('keeps both where they do not touch the same line, and saves them together', async () => {
    const bank = world({
      staleDetails: [{ field: 'lineItems', line: 811, by: 'Bo Lind', at: '2026-03-02T22:05:09.000Z' }],
    });
    const portal = openScreen('/orders/partner/81', bank);
    await type('Ana Diaz, Packs', '3');
    const [order] = bank.rows['orders/partner']!;
    const [ofAna, inBulk] = order!.lineItems as object[];
    Object.assign(order!, { revision: 1, lineItems: [ofAna, { ...inBulk, quantity: 200 }] });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
    const row = within(dialog).getByRole('row', { name: /In bulk/ });
    within(row).getByText('Newborn: 200');
    expect(within(dialog).queryByRole('radio')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep both and save' }));
    await waitFor(() => expect(order!.revision).toBe(2));
    expect(sentBy(portal, 'PATCH').map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);
    expect((order!.lineItems as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([75, 200]);
  });

  it('asks which one is saved where both changed the same line', async () => {
    const bank = world({
      staleDetails: [{ field: 'lineItems', line: 810, by: 'Bo Lind', at: '2026-03-02T22:05:09.000Z' }],
    });
    openScreen('/orders/partner/81', bank);
    await type('Ana Diaz, Packs', '3');
    const [order] = bank.rows['orders/partner']!;
    const [ofAna, inBulk] = order!.lineItems as object[];
    Object.assign(order!, { revision: 1, lineItems: [{ ...ofAna, quantity: 25 }, inBulk] });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
    fireEvent.click(within(dialog).getByLabelText('Newborn: 25', { exact: false, selector: 'input' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep both and save' }));
    await waitFor(() => expect(order!.revision).toBe(2));
    expect((order!.lineItems as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([25, 100]);
  });
});

describe('a partner order without a network', () => {
  it('says so, and is saved once when the network is back', async () => {
    const bank = world({ next: { 'PATCH orders/partner/81': 'unreachable' } });
    const portal = openScreen('/orders/partner/81', bank);
    await type('Ana Diaz, Packs', '3');
    await save();
    await screen.findByText('Not saved yet: there is no connection. Your entries are kept on this device.');
    await screen.findByText(/The server cannot be reached, so this is not saved yet/);
    await type('Cy Reed, Product', '7');
    await type('Cy Reed, Packs', '1');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
    const [first, second] = sentBy(portal, 'PATCH');
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
    // What was typed meanwhile is still there, to be saved next.
    expect([await shown('Ana Diaz, Packs'), await shown('Cy Reed, Packs')]).toEqual(['3', '1']);
    await save();
    await waitFor(() => expect(sentBy(portal, 'PATCH')).toHaveLength(3));
    expect(sentBy(portal, 'PATCH')[2]?.headers.get('If-Match')).toBe('"1"');
    expect(bank.rows['orders/partner']![0]!.lineItems).toHaveLength(3);
  });

  it('keeps its entries when the browser is closed, and nobody’s name', async () => {
    const bank = world();
    openScreen('/orders/partner/81', bank);
    await type('Ana Diaz, Packs', '3');
    await waitFor(() => expect(localStorage.getItem('draft:1:/orders/partner/81')).not.toBeNull());
    expect(localStorage.getItem('draft:1:/orders/partner/81')).not.toMatch(/Diaz/);
    cleanup();
    sessionStorage.clear();
    openScreen('/orders/partner/81', bank);
    await press('Restore');
    await waitFor(async () => expect(await shown('Ana Diaz, Packs')).toBe('3'));
  });
});

describe('a new partner order whose answer was lost with the browser', () => {
  const enterPacks = async () => {
    await choose(/Partner \*|Partner$/, 'Agency East');
    await type('Ana Diaz, Product', '7');
    await type('Ana Diaz, Packs', '2');
  };
  const closeBrowser = async () => {
    await waitFor(() => expect(localStorage.getItem('draft:1:/orders/partner/new')).not.toBeNull());
    cleanup();
    sessionStorage.clear();
  };
  const loseAnswer = async (bank: World) => {
    const portal = openScreen('/orders/partner/new', bank);
    await enterPacks();
    await choose(/Source Warehouse/, 'Main Warehouse');
    await save();
    await screen.findByText(/The server cannot be reached, so this is not saved yet/);
    await closeBrowser();
    return portal;
  };

  it('is sent under the same key when its draft is taken up again', async () => {
    const bank = world({ next: { 'POST orders/partner': 'unreachable' } });
    const first = await loseAnswer(bank);
    const second = openScreen('/orders/partner/new', bank);
    await press('Restore');
    await waitFor(async () => expect(await shown('Ana Diaz, Packs')).toBe('2'));
    await save();
    await waitFor(() => expect(sentBy(second, 'POST')).toHaveLength(1));
    const [lost, sent] = [sentBy(first, 'POST')[0], sentBy(second, 'POST')[0]];
    expect(sent?.body).toEqual(lost?.body);
    expect(sent?.headers.get('Idempotency-Key')).toBe(lost?.headers.get('Idempotency-Key'));
  });

  it('is sent before its clients are known, since the server knows them', async () => {
    const bank = world({ next: { 'POST orders/partner': 'unreachable' } });
    const first = await loseAnswer(bank);
    const second = openScreen('/orders/partner/new', {
      ...bank,
      next: { 'GET orders/partner/new-line-items-for-partner/3': 'unreachable' },
    });
    await press('Restore');
    await save();
    await waitFor(() => expect(sentBy(second, 'POST')).toHaveLength(1));
    expect(sentBy(second, 'POST')[0]?.body).toEqual(sentBy(first, 'POST')[0]?.body);
  });

  it('says why it is not saved, also after its clients have come', async () => {
    openScreen('/orders/partner/new', world());
    await enterPacks();
    await closeBrowser();
    openScreen('/orders/partner/new', world());
    const saving = await screen.findByRole('button', { name: 'Save Order' });
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    fireEvent.click(saving);
    await screen.findByLabelText('Ana Diaz, Packs');
    expect(screen.getByRole('combobox', { name: /Source Warehouse/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a completed distribution', () => {
  it('is corrected only with a reason, and exported', async () => {
    const bank = world();
    const portal = openScreen('/orders/distribution/91', bank);
    await screen.findByRole('button', { name: 'Excel' });
    expect(screen.queryByLabelText('Ana Diaz, Packs')).toBeNull();
    await press('Correct');
    await type('Ana Diaz, Packs', '1');
    await save();
    fireEvent.click(
      within(await screen.findByRole('alert', { name: 'Invalid Values' })).getByRole('button', { name: 'OK' }),
    );
    expect(sentBy(portal, 'PATCH')).toEqual([]);
    await type('Reason *', 'One pack came back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    await screen.findByRole('button', { name: 'Correct' });
    expect(sentBy(portal, 'PATCH')[0]?.body).toMatchObject({
      reason: 'One pack came back',
      lineItems: [{ id: 910, quantity: 25 }],
    });
  });

  it('takes a second product for a client', async () => {
    const portal = openScreen('/orders/distribution/91', world());
    await press('Correct');
    await press('Another product for Ana Diaz');
    const [, second] = await screen.findAllByLabelText('Ana Diaz, Product');
    expect(document.activeElement).toBe(second);
    fireEvent.change(second!, { target: { value: '8' } });
    fireEvent.change(screen.getAllByLabelText('Ana Diaz, Packs')[1]!, { target: { value: '2' } });
    await type('Reason *', 'It was forgotten');
    await save();
    await waitFor(() => expect(sentBy(portal, 'PATCH')).toHaveLength(1));
    expect(sentBy(portal, 'PATCH')[0]?.body.lineItems).toEqual([
      { id: 910, client: { id: 'BCDFGHJK' }, product: { id: 7 }, quantity: 50 },
      { client: { id: 'BCDFGHJK' }, product: { id: 8 }, quantity: 50 },
    ]);
  });
});

describe('somebody who may only see distributions', () => {
  const user = { roles: ['ROLE_DISTRIBUTION_ORDER_VIEW'] };

  it('finds the form of a new one, which says why it cannot be filled in', async () => {
    openScreen('/orders/distribution', world({ user }));
    fireEvent.click(await screen.findByRole('link', { name: 'Create Partner Distribution' }));
    await screen.findByRole('heading', { name: 'Create Distribution Order' });
    await screen.findByText(/You can look at this form but not fill it in/);
    expect(screen.queryByRole('button', { name: 'Save Order' })).toBeNull();
  });

  it('leaves that sentence out for users who may enter them', async () => {
    openScreen('/orders/distribution/new', world({ user: { roles: ['ROLE_DISTRIBUTION_ORDER_EDIT'] } }));
    await screen.findByRole('button', { name: 'Save Order' });
    expect(screen.queryByText(/You can look at this form/)).toBeNull();
  });
});
