import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal, openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const saveBy = async (item: string | RegExp) => {
  if (item === 'Save') return press('Save Order');
  await press('Ways of saving');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const cell = (line: number, column: string) => screen.findByLabelText(`Line ${line}, ${column}`);
const type = async (line: number, column: string, value: string) =>
  fireEvent.change(await cell(line, column), { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const requestsBy = ({ asked }: ReturnType<typeof openScreen>, method: string) =>
  asked.filter((a) => a.method === method);

describe('a new supply order', () => {
  it('is not sent with invalid values: they are said above the form and next to the fields', async () => {
    const portal = openScreen('/orders/supply/new', smallWorld());
    await saveBy('Save');
    const alert = await screen.findByRole('alert', { name: 'Invalid Values' });
    within(alert).getByText(
      'There are incorrect values in on this order. Please see error messages next to applicable fields.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('Invalid Values')).toBeNull());
    expect(screen.getAllByText('Field is required')).toHaveLength(2);
    screen.getByText('At least one line item must have a quantity');
    expect(requestsBy(portal, 'POST')).toEqual([]);
  });

  it('takes the cost of the product, is saved with its lines and then has an address of its own', async () => {
    const portal = openScreen('/orders/supply/new', smallWorld());
    await choose(/Supplier \*|Supplier$/, 'Huggies Outlet');
    await choose(/Supplier Address/, 'Dock, 1 Pier, Tulsa, OK 74101');
    await choose(/Destination Warehouse/, 'Main Warehouse');
    await screen.findByRole('option', { name: 'Newborn' });
    await type(1, 'Product', '7');
    expect(((await cell(1, 'Cost')) as HTMLInputElement).value).toBe('0.25');
    await type(1, 'Quantity', '1,250');
    await saveBy('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/supply/19'));
    expect(requestsBy(portal, 'POST')[0]?.body).toMatchObject({
      supplier: { id: 1 },
      supplierAddress: { id: 11 },
      warehouse: { id: 1 },
      lineItems: [{ product: { id: 7 }, quantity: 1250, cost: 0.25 }],
    });
  });

  it('takes a block that was pasted before the products were known, as soon as they are', async () => {
    let giveProducts = () => {};
    const products = new Promise<void>((resolve) => (giveProducts = resolve));
    const { calls } = openScreen('/orders/supply/new', smallWorld({ answeredAfter: { 'GET products': products } }));
    const product = (await cell(1, 'Product')) as HTMLInputElement;
    const clipboardData = { getData: () => 'NB\t1,250\nS1\t40' };
    fireEvent(product, createEvent.paste(product, { clipboardData }));
    expect(calls()).not.toContain('GET products');
    expect(screen.queryByText(/pasted/)).toBeNull();
    giveProducts();
    await screen.findByText('2 lines were pasted.');
    expect(screen.queryByText(/is not the SKU/)).toBeNull();
    expect(((await cell(2, 'Quantity')) as HTMLInputElement).value).toBe('40');
  });

  it('offers a product that is out of stock as such, and one that is inactive not at all', async () => {
    openScreen('/orders/supply/new', smallWorld());
    await screen.findByRole('option', { name: 'Size 1 (Currently Out of Stock)' });
    expect(screen.queryByRole('option', { name: 'Old swim' })).toBeNull();
  });
});

describe('an existing supply order', () => {
  it('goes on to the next status after the question', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await press('Place order');
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Transition to Order?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Ordered');
    const [sent] = requestsBy(portal, 'PATCH');
    expect(sent).toMatchObject({ path: 'orders/supply/17/transition', body: { transition: 'ORDER' } });
    expect(sent?.headers.get('If-Match')).toBe('"0"');
  });

  it('warns before its stock is committed, and cannot be changed afterwards', async () => {
    const world = smallWorld();
    Object.assign(world.rows['orders/supply']![0]!, { status: 'ORDERED' });
    openScreen('/orders/supply/17', world);
    await press('Receive');
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Transition to Receive?' });
    within(question).getByText(/^This will complete the order and commit its stock transactions\./);
    await within(question).findByText('No stock moves.');
    fireEvent.click(within(question).getByRole('button', { name: 'Receive' }));
    await screen.findByText('Received', { selector: '.MuiChip-label' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Order' })).toBeNull());
    expect(screen.queryByLabelText('Line 1, Quantity')).toBeNull();
  });

  it('saves what was typed before it goes on', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await type(1, 'Quantity', '900');
    await screen.findByText('Save your changes first');
    await saveBy('Save');
    await screen.findByText('Saved SPLY-000017');
    await press('Place order');
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Transition to Order?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Ordered');
    expect(requestsBy(portal, 'PATCH').map(({ path }) => path)).toEqual([
      'orders/supply/17',
      'orders/supply/17/transition',
    ]);
    expect(requestsBy(portal, 'PATCH')[0]?.body.lineItems[0]).toMatchObject({ id: 31, quantity: 900 });
  });

  it('is deleted after the question, and the list follows', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Order' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete SPLY-000017?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/supply'));
    expect(portal.world.rows['orders/supply']?.map(({ id }) => id)).toEqual([18]);
  });

  it('offers no deletion when the server says that it cannot be deleted', async () => {
    openScreen('/orders/supply/18', smallWorld());
    await press('More actions');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Copy to a new order',
    ]);
  });

  it('stands still while a save is under way, so that nothing is typed that the answer would overwrite', async () => {
    openScreen('/orders/supply/17', smallWorld());
    const usual = globalThis.fetch;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = async (...request) => {
      if (request[1]?.method === 'PATCH') await answered;
      return usual(...request);
    };
    await type(1, 'Quantity', '900');
    await saveBy('Save');
    await waitFor(async () => expect((await cell(1, 'Quantity')).closest('[inert]')).not.toBeNull());
    answer();
    await waitFor(async () => expect((await cell(1, 'Quantity')).closest('[inert]')).toBeNull());
  });

  it('says who was faster, takes in their changes and keeps what was typed', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await type(1, 'Quantity', '900');
    Object.assign(portal.world.rows['orders/supply']![0]!, {
      revision: 1,
      warehouse: { id: 2, title: 'north hall' },
    });
    await saveBy('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
    within(dialog).getByText('Bo Lind changed this since you opened it.');
    const row = within(await within(dialog).findByRole('row', { name: /^Destination Warehouse/ }));
    row.getByText('Not changed by you');
    await row.findByText('north hall');
    row.getByText(/^Bo Lind, 03\/0\d\/2026/);
    const alert = () => screen.queryByText('Bo Lind changed this since you opened it.', { selector: '[role=alert] *' });
    expect(alert()).not.toBeNull();
    await press('Reload and keep what I typed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('north hall');
    expect(alert()).toBeNull();
    expect(((await cell(1, 'Quantity')) as HTMLInputElement).value).toBe('900');
    await saveBy('Save');
    await waitFor(() =>
      expect(portal.world.rows['orders/supply']![0]).toMatchObject({
        warehouse: { id: 2 },
        lineItems: [{ id: 31, quantity: 900 }],
      }),
    );
  });

  it('shows its history to admins: who, when in Chicago, what, and the lines', async () => {
    openScreen('/orders/supply/17', smallWorld());
    await press('View History');
    await screen.findByText('03/02/2026 4:05 pm CST');
    expect(await screen.findByLabelText('2026-03-02 22:05:09 UTC')).toBeTruthy();
    const entry = screen.getByText('Ada Byron', { selector: 'article *' }).closest('article')!;
    await within(entry).findByText('Huggies Outlet');
    within(entry).getByText('1,250');
    within(entry).getByText('Dock, 1 Pier, Tulsa, OK 74101');
    within(entry).getByText('03/01/2026 5:30 pm CST');
  });

  it('keeps its history from others', async () => {
    openScreen('/orders/supply/17', smallWorld({ user: { roles: ['ROLE_SUPPLY_ORDER_EDIT'] } }));
    await screen.findByText('SPLY-000017');
    expect(screen.queryByText('View History')).toBeNull();
  });
});

describe('the line items', () => {
  it('grow by Enter on the last line, and the new line has the focus', async () => {
    openScreen('/orders/supply/new', smallWorld());
    fireEvent.keyDown(await cell(1, 'Quantity'), { key: 'Enter' });
    const added = await cell(2, 'Product');
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  it('go up and down a column with the arrow keys', async () => {
    openScreen('/orders/supply/new', smallWorld());
    await press('Add Line');
    const cost = await cell(1, 'Cost');
    act(() => cost.focus());
    fireEvent.keyDown(await cell(1, 'Cost'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(await cell(2, 'Cost'));
    fireEvent.keyDown(await cell(2, 'Cost'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(await cell(1, 'Cost'));
  });

  it('add up while they are typed, and a removed one goes from the order', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await type(1, 'Quantity', '2000');
    await screen.findByText('$500.00', { selector: 'tfoot td' });
    await press('Add Line');
    await type(2, 'Product', '8');
    await type(2, 'Quantity', '10');
    await press('Remove line 1');
    await saveBy('Save');
    await waitFor(() => expect(requestsBy(portal, 'PATCH')).toHaveLength(1));
    expect(requestsBy(portal, 'PATCH')[0]?.body.lineItems).toEqual([
      { product: { id: 8 }, quantity: 10, cost: 0.3 },
      { id: 31, product: { id: 7 }, quantity: 0 },
    ]);
  });

  it('have a search box for the product once there are more than ten', async () => {
    const world = smallWorld();
    const more = ['Size 2', 'Size 3', 'Size 4', 'Size 5', 'Size 6', 'Pull Ups', 'Mug', 'Shirt', 'Wipes'];
    world.rows.products!.push(
      ...more.map((name, index) => ({ id: 20 + index, name, status: 'ACTIVE', defaultCost: 1 })),
    );
    openScreen('/orders/supply/17', world);
    await waitFor(async () => expect(((await cell(1, 'Product')) as HTMLInputElement).value).toBe('Newborn'));
    const resting = await screen.findByRole('combobox', { name: 'Line 1, Product' });
    act(() => resting.focus());
    await type(1, 'Product', 'pull');
    fireEvent.click(await screen.findByRole('option', { name: 'Pull Ups' }));
    expect(((await cell(1, 'Product')) as HTMLInputElement).value).toBe('Pull Ups');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(async () => expect(((await cell(1, 'Product')) as HTMLInputElement).readOnly).toBe(true));

    // Leaving after typing means the first match; passing by changes nothing.
    for (const [typed, taken] of [
      ['mug', 'Mug'],
      [undefined, 'Mug'],
    ] as const) {
      act(() => screen.getByRole('combobox', { name: 'Line 1, Product' }).focus());
      if (typed) await type(1, 'Product', typed);
      act(() => (document.activeElement as HTMLElement).blur());
      await waitFor(async () => expect(((await cell(1, 'Product')) as HTMLInputElement).value).toBe(taken));
    }
  });

  it('say next to a cell what is wrong with it', async () => {
    openScreen('/orders/supply/17', smallWorld());
    await type(1, 'Quantity', '-5');
    await press('Add Line');
    await type(2, 'Quantity', '3');
    await saveBy('Save');
    await screen.findByText('Line Item must have a positive quantity');
    screen.getByText('Field is required');
  });
});

describe('what was typed', () => {
  it('is not left behind without a question', async () => {
    const portal = openPortal('/orders/supply/17', smallWorld());
    await type(1, 'Quantity', '900');
    fireEvent.click(await screen.findByRole('link', { name: 'Suppliers' }));
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(portal.router.state.location.pathname).toBe('/orders/supply/17');
    await press('Leave without saving');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/suppliers'));
  });

  it('stays when the server cannot be reached; the retry carries the same key', async () => {
    const world = smallWorld({ next: { 'PATCH orders/supply/17': 'unreachable' } });
    const portal = openScreen('/orders/supply/17', world);
    await type(1, 'Quantity', '900');
    await saveBy('Save');
    await screen.findByText(/^The server could not be reached\. Nothing you typed is lost/);
    await saveBy('Save');
    await waitFor(() => expect(requestsBy(portal, 'PATCH')).toHaveLength(2));
    const [first, second] = requestsBy(portal, 'PATCH').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    await waitFor(() => expect(screen.queryByText(/^The server could not be reached/)).toBeNull());
  });

  it('is saved once by a double click', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await type(1, 'Quantity', '900');
    const save = await button('Save Order');
    fireEvent.click(save);
    fireEvent.click(save);
    await screen.findByText('Saved SPLY-000017');
    expect(requestsBy(portal, 'PATCH')).toHaveLength(1);
  });
});

describe('a copy of an order', () => {
  it('begins with the places and lines of the other, and is saved as a new order', async () => {
    const portal = openScreen('/orders/supply/18', smallWorld());
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to a new order' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/supply/new'));
    expect((await screen.findByLabelText<HTMLInputElement>('Line 1, Quantity')).value).toBe('1000');
    await press('Save Order');
    await waitFor(() =>
      expect(portal.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
        [
          'orders/supply',
          expect.objectContaining({
            supplier: { id: 1 },
            warehouse: { id: 1 },
            lineItems: [{ product: { id: 7 }, quantity: 1000, cost: 0.25 }],
          }),
        ],
      ]),
    );
  });
});
