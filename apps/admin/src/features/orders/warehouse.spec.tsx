import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exceptions } from '../../kit/problems/exceptions';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const save = async () => {
  await press('Save Order');
};
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const asksOf = ({ asked }: ReturnType<typeof openScreen>, method: string, path: string) =>
  asked.filter((request) => request.method === method && request.path === path);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const lists = [
  {
    route: '/orders/merchandise',
    title: 'Merchandise Orders',
    create: 'Create Merchandise Order',
    perPage: '10',
    columns: ['Order Id', 'Warehouse', 'Status', 'Created', 'Last Updated'],
    opens: 'MRCH-000041',
  },
  {
    route: '/orders/transfer',
    title: 'Transfer Orders',
    create: 'Create Transfer Order',
    perPage: '10',
    filters: ['Source Location', 'Target Location', 'Status'],
    columns: ['Order Id', 'Source Location', 'Target Location', 'Status', 'Created', 'Last Updated'],
    opens: 'TXFR-000051',
  },
  {
    route: '/orders/adjustment',
    title: 'Stock Changes',
    create: 'Create Stock Change',
    perPage: '10',
    filters: ['Source Location', 'Status'],
    columns: ['Sequence', 'Storage Location', 'Status', 'Created', 'Updated'],
    opens: 'SCHG-000061',
  },
  {
    route: '/orders/inventory/list',
    title: 'Physical Inventory Edit',
    create: 'Create',
    perPage: '50',
    filters: ['Status', 'Storage Location'],
    columns: ['Id', 'Storage Location', 'Status', 'Created', 'Updated'],
    opens: 'INVT-000071',
  },
];

const placeFields = {
  merchandise: [/Source Warehouse/],
  transfer: [/Source Location/, /Destination Location/],
  adjustment: [/Storage Location/],
  inventory: [/Storage Location/],
} as const;

describe.each(Object.entries(placeFields))('a new order (%s)', (kind, [first, destination]) => {
  it('offers what is inactive to be cleared or counted, marked and last, and as no destination', async () => {
    const world = smallWorld();
    Object.assign(world.rows['storage-locations']![1]!, { status: 'INACTIVE' });
    const portal = openScreen(`/orders/${kind}/new`, world);
    await screen.findByRole('option', { name: 'Old swim (Inactive)' });
    const offered = within(screen.getByLabelText('Line 1, Product')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent).slice(1)).toEqual([
      'Newborn',
      'Size 1 (Currently Out of Stock)',
      'Old swim (Inactive)',
    ]);
    await choose(first, 'north hall (Inactive)');
    expect(asksOf(portal, 'GET', 'storage-locations')[0]?.query.get('inactive')).toBe('true');
    if (!destination) return;
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: destination }));
    await screen.findByRole('option', { name: 'Main Warehouse' });
    expect(screen.queryByRole('option', { name: /north hall/ })).toBeNull();
  });
});

describe.each(lists)('the list at $route', ({ route, title, create, perPage, filters = [], columns, opens }) => {
  it('has its columns, its page size and its sort, and opens an order', async () => {
    const portal = openScreen(route, smallWorld());
    await screen.findByRole('heading', { name: title });
    if (filters.length) {
      await screen.findByText('Run a search above to display results.');
      for (const label of filters) screen.getByRole('combobox', { name: label });
      await press('Search');
    }
    const link = await screen.findByRole('link', { name: opens });
    expect(headings()).toEqual(columns);
    const resource = route.slice(1).replace('/list', '');
    const [search] = asksOf(portal, 'GET', resource);
    expect(Object.fromEntries(search!.query)).toMatchObject({ sort: 'id|desc', page: '1', per_page: perPage });
    screen.getByRole('link', { name: create });
    fireEvent.click(link);
    await waitFor(() => expect(portal.router.state.location.pathname).toMatch(new RegExp(`^/${resource}/\\d+$`)));
  });

  it('offers no new order to users who may only look', async () => {
    const [, kind] = /orders\/(\w+)/.exec(route)!;
    openScreen(route, smallWorld({ user: { roles: [`ROLE_${kind!.toUpperCase()}_ORDER_VIEW`] } }));
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByRole('link', { name: create })).toBeNull();
  });
});

describe('a merchandise order', () => {
  it('is typed in and sent with its warehouse and its lines, without costs', async () => {
    const portal = openScreen('/orders/merchandise/new', smallWorld());
    await screen.findByRole('heading', { name: 'Create Merchandise Order' });
    await choose(/Source Warehouse/, 'Main Warehouse');
    await screen.findByRole('option', { name: 'Newborn' });
    await type('Line 1, Product', '7');
    await type('Line 1, Quantity', '25');
    expect(screen.queryByLabelText('Line 1, Cost')).toBeNull();
    await save();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/merchandise/42'));
    expect(asksOf(portal, 'POST', 'orders/merchandise')[0]?.body).toEqual({
      warehouse: { id: 1 },
      status: 'CREATING',
      lineItems: [{ product: { id: 7 }, quantity: 25 }],
    });
  });
});

describe('a transfer', () => {
  it('goes from one place to another, and what the server refuses stands next to its field', async () => {
    const refusal = 'Main Warehouse is inactive: choose another one';
    const next = {
      'POST orders/transfer': {
        status: 422,
        body: { code: 'invalid', message: refusal, errors: { sourceLocation: refusal } },
      },
    };
    const portal = openScreen('/orders/transfer/new', smallWorld({ next }));
    await screen.findByRole('heading', { name: 'Create Transfer Order' });
    await choose(/Source Location/, 'Main Warehouse');
    await choose(/Destination Location/, 'Main Warehouse');
    await screen.findByRole('option', { name: 'Newborn' });
    await type('Line 1, Product', '7');
    await type('Line 1, Quantity', '4');
    await save();
    await press('OK');
    await screen.findByText('Cannot transfer from a location to itself', { selector: 'p' });
    expect(asksOf(portal, 'POST', 'orders/transfer')).toEqual([]);
    await choose(/Destination Location/, 'north hall');
    await save();
    await press('OK');
    await screen.findByText(refusal, { selector: 'p' });
    await save();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/transfer/52'));
    expect(asksOf(portal, 'POST', 'orders/transfer')[1]?.body).toMatchObject({
      sourceLocation: { id: 1 },
      targetLocation: { id: 2 },
      lineItems: [{ product: { id: 7 }, quantity: 4 }],
    });
  });
});

describe('a stock change', () => {
  it('takes stock away by a negative quantity, and says why', async () => {
    const portal = openScreen('/orders/adjustment/61', smallWorld());
    await screen.findByText('Edit Stock Change');
    await type('Line 1, Quantity', '-1,250');
    await type(/Reason/, 'Fire');
    await save();
    await waitFor(() => expect(asksOf(portal, 'PATCH', 'orders/adjustment/61')).toHaveLength(1));
    expect(asksOf(portal, 'PATCH', 'orders/adjustment/61')[0]?.body).toMatchObject({
      reason: 'Fire',
      lineItems: [{ id: 610, quantity: -1250 }],
    });
  });
});

describe('a physical inventory', () => {
  it('keeps a counted 0', async () => {
    const portal = openScreen('/orders/inventory/71', smallWorld());
    await type('Line 1, Counted', '0');
    await press('Add Line');
    await type('Line 2, Product', '8');
    await type('Line 2, Counted', '3');
    await save();
    await waitFor(() => expect(asksOf(portal, 'PATCH', 'orders/inventory/71')).toHaveLength(1));
    const [sent] = asksOf(portal, 'PATCH', 'orders/inventory/71');
    expect(sent?.body.lineItems).toEqual([
      { id: 710, product: { id: 7 }, quantity: 0 },
      { product: { id: 8 }, quantity: 3 },
    ]);
    expect(((await screen.findByLabelText('Line 1, Counted')) as HTMLInputElement).value).toBe('0');
  });

  it('shows what was expected, the difference and what is off again once it is complete', async () => {
    openScreen('/orders/inventory/72', smallWorld());
    await screen.findByText('New variance');
    const [, empty, more] = screen.getAllByRole('row');
    expect(cells(empty!).slice(1, 6)).toEqual(['Newborn', '0', '1,200', '-1,200', '–']);
    expect(cells(more!).slice(1, 6)).toEqual(['Size 1', '40', '30', '+10', '-2']);
  });
});

const newborn = { id: 7, name: 'Newborn' };
const main = { id: 1, title: 'Main Warehouse' };
const northHall = { id: 2, title: 'north hall' };
const moving = {
  rows: [
    { product: newborn, location: main, before: 1250, delta: -40, after: 1210 },
    { product: newborn, location: northHall, before: 0, delta: 40, after: 40 },
  ],
};
const refused = {
  rows: [{ product: newborn, location: main, before: 12, delta: -30, after: -18 }],
  refusal: 'There is not enough on hand.',
  shortages: [
    {
      product: newborn,
      location: main,
      asked: 30,
      onHand: 12,
      short: 30,
      reservedBy: [{ sequence: 'TXFR-000051', quantity: 40 }],
    },
  ],
};
const findConfirmation = () =>
  screen.findByRole('dialog', { name: 'Are you sure you want to Transition to Complete?' });
/** A button that can't be pressed, with its reason beside it. */
const findHeld = async (name: string, reason: string) => {
  const held = await screen.findByRole('button', { name, description: reason });
  expect(held.getAttribute('aria-disabled')).toBe('true');
  expect(isDisabled(held)).toBe(false);
  within(held.parentElement!).getByText(reason);
};
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled;

describe('before an order is completed', () => {
  it('its effect on the stock is shown, by product and place', async () => {
    openScreen('/orders/transfer/51', smallWorld({ effects: { 'orders/transfer/51 COMPLETE': moving } }));
    await press('Complete');
    const effect = await within(await findConfirmation()).findByRole('table', { name: 'What this does to the stock' });
    expect(within(effect).getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Newborn', 'Main Warehouse', '1,250', '-40', '1,210'],
      ['Newborn', 'north hall', '0', '+40', '40'],
    ]);
    fireEvent.click(within(await findConfirmation()).getByRole('button', { name: 'Complete' }));
    await screen.findByText('Completed', { selector: '.MuiChip-label' });
  });

  it('what was typed is saved, so that the effect is of what is seen', async () => {
    const portal = openScreen('/orders/transfer/51', smallWorld());
    await type('Line 1, Quantity', '45');
    await findHeld('Complete', 'Save your changes first');
    await press('Complete');
    expect(screen.queryByRole('dialog')).toBeNull();
    portal.asked.length = 0;
    await save();
    await screen.findByText('Saved TXFR-000051');
    await press('Complete');
    await within(await findConfirmation()).findByText('No stock moves.');
    const calls = portal.calls().filter((call) => call.includes('orders/transfer/51'));
    expect(calls.indexOf('PATCH orders/transfer/51')).toBeGreaterThan(-1);
    expect(calls.indexOf('PATCH orders/transfer/51')).toBeLessThan(calls.indexOf('GET orders/transfer/51/effect'));
  });

  it('a want of stock is shown with who holds it, and only an administrator may go on, with a reason', async () => {
    const portal = openScreen(
      '/orders/merchandise/41',
      smallWorld({ effects: { 'orders/merchandise/41 COMPLETE': refused } }),
    );
    await press('Complete');
    const dialog = await findConfirmation();
    const shortage = await within(dialog).findByRole('table', { name: 'Not enough on hand' });
    expect(within(shortage).getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Newborn', 'Main Warehouse', '30', '12', '30', 'TXFR-000051: 40'],
    ]);
    within(dialog).getByText('There is not enough on hand.');
    const yes = within(dialog).getByRole('button', { name: 'Complete' });
    expect(isDisabled(yes)).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: '   ' } });
    expect(isDisabled(yes)).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'They are in the van' } });
    await waitFor(() => expect(isDisabled(yes)).toBe(false));
    fireEvent.click(yes);
    await screen.findByText('Completed', { selector: '.MuiChip-label' });
    expect(asksOf(portal, 'PATCH', 'orders/merchandise/41/transition')[0]?.body).toMatchObject({
      transition: 'COMPLETE',
      reason: 'They are in the van',
    });
  });

  it('why it cannot go on, and the reason for which it may, stand above the effect', async () => {
    openScreen('/orders/merchandise/41', smallWorld({ effects: { 'orders/merchandise/41 COMPLETE': refused } }));
    await press('Complete');
    const dialog = await findConfirmation();
    const effect = await within(dialog).findByRole('table', { name: 'What this does to the stock' });
    const isAboveEffect = (element: HTMLElement) =>
      (element.compareDocumentPosition(effect) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    for (const element of [
      within(dialog).getByText(refused.refusal),
      within(dialog).getByLabelText('Reason'),
      within(dialog).getByRole('table', { name: 'Not enough on hand' }),
    ])
      expect(isAboveEffect(element)).toBe(true);
  });

  it('of many orders that hold a product the first three are listed, and the others when they are asked for', async () => {
    const [shortage] = refused.shortages;
    const reservedBy = Array.from({ length: 15 }, (_, place) => ({ sequence: `PTNR-${place + 1}`, quantity: 25 }));
    const held = { ...refused, shortages: [{ ...shortage!, reservedBy }] };
    openScreen('/orders/merchandise/41', smallWorld({ effects: { 'orders/merchandise/41 COMPLETE': held } }));
    await press('Complete');
    const dialog = await findConfirmation();
    const table = await within(dialog).findByRole('table', { name: 'Not enough on hand' });
    const holders = () => cells(within(table).getAllByRole('row')[1]!).at(-1);
    expect(holders()).toBe('PTNR-1: 25, PTNR-2: 25, PTNR-3: 25 and 12 more');
    fireEvent.click(within(table).getByRole('button', { name: 'and 12 more' }));
    expect(holders()).toMatch(/^PTNR-1: 25, .*, PTNR-15: 25$/);
  });

  it('nobody else can go on where stock is wanting', async () => {
    openScreen(
      '/orders/merchandise/41',
      smallWorld({
        user: { roles: ['ROLE_MERCHANDISE_ORDER_EDIT'] },
        effects: { 'orders/merchandise/41 COMPLETE': refused },
      }),
    );
    await findHeld('Complete', 'Newborn is short by 30 diapers at Main Warehouse');
    const shortage = screen.getByRole('table', { name: 'Not enough on hand' });
    expect(within(shortage).getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Newborn', 'Main Warehouse', '30', '12', '30', 'TXFR-000051: 40'],
    ]);
    await press('Complete');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('what cannot happen at all is refused in the words of the server', async () => {
    const message = 'There is a later count: INVT-000072.';
    const next = { 'GET orders/inventory/71/effect': { status: 409, body: { code: 'conflict', message } } };
    openScreen('/orders/inventory/71', smallWorld({ next }));
    await findHeld('Complete', message);
    expect(exceptions.current()).toEqual([]);
  });

  it('a refusal that no reason overrides holds an administrator as well, and shows no table', async () => {
    const refusal = 'There is a later count: INVT-000072.';
    openScreen('/orders/inventory/71', smallWorld({ effects: { 'orders/inventory/71 COMPLETE': { refusal } } }));
    await findHeld('Complete', refusal);
    await press('Complete');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('table', { name: 'Not enough on hand' })).toBeNull();
  });
});

describe('the history of a transfer', () => {
  it('names its places, its products and what was done with it', async () => {
    const logged = { logged_at: '2026-03-02T22:05:09+00:00', username: 'Ada Byron' };
    const world = smallWorld();
    world.rows.logs = [
      {
        ...logged,
        log_id: 2,
        action: 'reverse',
        data: { reason: 'Wrong hall', effectiveAt: '2026-03-02T22:05:09.000Z' },
        line_items: [{ ...logged, id: 510, action: 'reverse', data: { product: 7, location: 1, delta: 40, cost: 0 } }],
      },
      {
        ...logged,
        log_id: 1,
        action: 'create',
        data: { status: 'CREATING', sourceLocation: 1, targetLocation: 2 },
        line_items: [{ ...logged, id: 510, action: 'create', data: { product: 7, quantity: 40 } }],
      },
    ];
    openScreen('/orders/transfer/51', world);
    await press('View History');
    const [reversed, created] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
    expect(await within(reversed).findAllByText('Reverse')).toHaveLength(2);
    within(reversed).getByText('Wrong hall');
    await within(reversed).findByText('Main Warehouse');
    within(created).getByText('Source Location');
    await within(created).findByText('Main Warehouse');
    await within(created).findByText('north hall');
    within(created).getByText('Newborn');
  });
});

describe('what was done to the stock', () => {
  it('is said with its warnings', async () => {
    const warning = 'Newborn at Main Warehouse is below zero now: -18.';
    openScreen('/orders/merchandise/41', smallWorld({ warnings: [warning] }));
    await press('Complete');
    await within(await findConfirmation()).findByText('No stock moves.');
    fireEvent.click(within(await findConfirmation()).getByRole('button', { name: 'Complete' }));
    await screen.findByText(warning);
  });

  it('is taken back by an administrator with a reason, and its warnings are said', async () => {
    const warning = 'Newborn at Main Warehouse is below zero now: -3.';
    const effects = { 'orders/inventory/72 REVERSE': moving };
    const portal = openScreen('/orders/inventory/72', smallWorld({ warnings: [warning], effects }));
    await press('Reverse order');
    const dialog = await screen.findByRole('dialog', { name: 'Reverse INVT-000072?' });
    await within(dialog).findByRole('table', { name: 'What this does to the stock' });
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/Reason/));
    const yes = within(dialog).getByRole('button', { name: 'Reverse order' });
    expect(isDisabled(yes)).toBe(true);
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Counted the wrong hall' } });
    await waitFor(() => expect(isDisabled(yes)).toBe(false));
    fireEvent.click(yes);
    await screen.findByText(warning);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reverse order' })).toBeNull());
    screen.getByText('Reversed');
    expect(asksOf(portal, 'POST', 'orders/inventory/72/reverse')[0]?.body).toMatchObject({
      reason: 'Counted the wrong hall',
    });
  });
});
