import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

// These walk through several screens' worth of inputs, which jsdom draws slowly on a busy machine.

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const cell = (line: number, column: string) => screen.findByLabelText(`Line ${line}, ${column}`);
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
/** The one warehouse is chosen once the lists are there. */
const pickSupplier = async (typed: string, option: string) => {
  await screen.findByText('Main Warehouse');
  const picker = await screen.findByRole('combobox', { name: /^Supplier \*/ });
  act(() => picker.focus());
  fireEvent.change(picker, { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const writes = ({ asked }: ReturnType<typeof openScreen>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

/** A bank with one warehouse, which is then chosen already. */
const oneWarehouse = (changes: Parameters<typeof smallWorld>[0] = {}) => {
  const world = smallWorld(changes);
  world.rows['storage-locations'] = world.rows['storage-locations']!.filter(({ id }) => id !== 2);
  return world;
};
const fillInLine = async () => {
  await screen.findByRole('option', { name: 'Newborn' });
  await type('Line 1, Product', '7');
  await type('Line 1, Received', '2,184');
};

describe('a delivery from a new supplier', () => {
  it('makes the supplier, and orders and receives with one save, after a summary', async () => {
    const portal = openScreen('/orders/supply/receive', oneWarehouse());
    await pickSupplier('Westside', 'New supplier “Westside”');
    await choose(/^Type/, 'Vendor');
    await fillInLine();
    fireEvent.click(await button('Receive'));
    const question = await screen.findByRole('dialog', { name: 'Receive 2,184 units into Main Warehouse?' });
    within(question).getByText('1 product from Westside, $546.00');
    expect(writes(portal)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/supply/19'));
    expect(writes(portal)).toEqual([
      ['POST suppliers', expect.objectContaining({ title: 'Westside', supplierType: 'VENDOR' })],
      [
        'POST orders/supply',
        expect.objectContaining({
          supplier: { id: 3 },
          warehouse: { id: 1 },
          lineItems: [{ product: { id: 7 }, quantity: 2184, cost: 0.25 }],
        }),
      ],
      ['PATCH orders/supply/19/transition', { transition: 'ORDER' }],
      ['PATCH orders/supply/19/transition', { transition: 'RECEIVE' }],
    ]);
    expect(portal.world.rows['orders/supply']!.at(-1)).toMatchObject({ status: 'RECEIVED' });
  });

  it('says what is done when it stops half-way, and goes on from there', async () => {
    const next = { 'PATCH orders/supply/19/transition': { status: 409, body: { message: 'Not now.' } } };
    const portal = openScreen('/orders/supply/receive', oneWarehouse({ next }));
    await pickSupplier('Hugg', 'Huggies Outlet');
    await screen.findByText('Dock, 1 Pier, Tulsa, OK 74101');
    await fillInLine();
    const receive = async () => {
      fireEvent.click(await button('Receive'));
      const question = await screen.findByRole('dialog', { name: /^Receive 2,184 units/ });
      fireEvent.click(within(question).getByRole('button', { name: 'Receive' }));
    };
    await receive();
    await screen.findByText(/is saved but not received yet\. Press Receive again to continue\./);
    expect(portal.router.state.location.pathname).toBe('/orders/supply/19/receive');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await receive();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/supply/19'));
    expect(writes(portal).filter(([call]) => call === 'POST orders/supply')).toHaveLength(1);
    expect(portal.world.rows['orders/supply']!.at(-1)).toMatchObject({
      status: 'RECEIVED',
      supplierAddress: { id: 11 },
    });
  });

  it('is refused with its first problem in the focus, and all of them listed', async () => {
    const portal = openScreen('/orders/supply/receive', oneWarehouse());
    await screen.findByLabelText('Line 1, Received');
    fireEvent.click(await button('Receive'));
    const modal = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    const supplier = await screen.findByRole('combobox', { name: /^Supplier \*/ });
    await waitFor(() => expect(document.activeElement).toBe(supplier));
    fireEvent.click(await button('Line Items'));
    expect(document.activeElement).toBe(await cell(1, 'Product'));
    expect(writes(portal)).toEqual([]);
  });
});

describe('the delivery of an order', () => {
  it('shows what was ordered beside what comes, and sums up the difference', async () => {
    const world = oneWarehouse();
    Object.assign(world.rows['orders/supply']![0]!, { status: 'ORDERED' });
    const portal = openScreen('/orders/supply/17/receive', world);
    await screen.findByRole('columnheader', { name: 'Ordered' });
    expect(((await cell(1, 'Received')) as HTMLInputElement).value).toBe('1000');
    await type('Line 1, Received', '900');
    fireEvent.click(await button('Receive'));
    const question = await screen.findByRole('dialog', { name: 'Receive 900 units into Main Warehouse?' });
    within(question).getByText('Newborn: 1,000 ordered, 900 received');
    fireEvent.click(within(question).getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/orders/supply/17'));
    expect(world.rows['orders/supply']![0]).toMatchObject({
      status: 'RECEIVED',
      lineItems: [{ id: 31, quantity: 900 }],
    });
  });
});

describe('the way from an order to its delivery', () => {
  const findSaved = () => screen.findByText(/^SPLY-0000/);
  const linkOnForm = () =>
    screen.queryAllByRole('link', { name: 'Receive Delivery' }).find((each) => !each.closest('nav'));

  it('stands on the screen of an order that can be received', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await findSaved();
    await waitFor(() => expect(linkOnForm()).toBeDefined());
    fireEvent.click(linkOnForm()!);
    await screen.findByRole('heading', { name: 'Receive Delivery' });
    expect(portal.router.state.location.pathname).toBe('/orders/supply/17/receive');
  });

  it.each([
    ['was received already', '/orders/supply/18'],
    ['is of another kind', '/orders/transfer/51'],
  ])('is not there where the order %s', async (_, route) => {
    openScreen(route, smallWorld());
    await screen.findByText(/^(SPLY|TXFR)-0000/);
    expect(linkOnForm()).toBeUndefined();
  });
});

it('leaves what else had been ordered with the received order', async () => {
  const ordered = [
    { product: { id: 7, name: 'Newborn' }, ordered: 915, received: 500 },
    { product: { id: 8, name: 'Size 1' }, ordered: 25, received: 25 },
  ];
  const world = smallWorld({ ordered });
  Object.assign(world.rows['orders/supply']!.find(({ id }) => id === 18)!, { isComplete: true });
  openScreen('/orders/supply/18', world);
  const differences = within(await screen.findByRole('region', { name: 'Different from what was ordered' }));
  expect(differences.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Newborn: 915 ordered, 500 received',
  ]);
});
