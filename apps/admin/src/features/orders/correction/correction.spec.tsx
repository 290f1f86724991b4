import type { OrderKind } from '@bank/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const save = async () => {
  await press('Save Order');
};
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const savesOf = ({ asked }: ReturnType<typeof openScreen>) => asked.filter(({ method }) => method === 'PATCH');

interface Case {
  kind: OrderKind;
  id: number;
  line: number;
  /** The label of the reason's input. */
  reason: string;
  /** A field of the header, as it is shown. */
  shown: string;
  quantity: number;
  more?: object;
  role: `ROLE_${string}`;
}
const cases: readonly Case[] = [
  {
    kind: 'supply',
    id: 18,
    line: 31,
    reason: 'Reason',
    shown: 'Destination Warehouse',
    quantity: 900,
    more: { cost: 0.25 },
    role: 'ROLE_SUPPLY_ORDER_EDIT',
  },
  {
    kind: 'merchandise',
    id: 41,
    line: 410,
    reason: 'Reason',
    shown: 'Source Warehouse',
    quantity: 31,
    role: 'ROLE_MERCHANDISE_ORDER_EDIT',
  },
  {
    kind: 'transfer',
    id: 51,
    line: 510,
    reason: 'Reason',
    shown: 'Destination Location',
    quantity: 41,
    role: 'ROLE_TRANSFER_ORDER_EDIT',
  },
  {
    kind: 'adjustment',
    id: 61,
    line: 610,
    reason: 'Reason for the correction',
    shown: 'Storage Location',
    quantity: -6,
    role: 'ROLE_ADJUSTMENT_ORDER_EDIT',
  },
];

const completedWorld = (kind: OrderKind, id: number, more: Parameters<typeof smallWorld>[0] = {}) => {
  const world = smallWorld(more);
  const order = world.rows[`orders/${kind}`]!.find((row) => row.id === id)!;
  const status = kind === 'supply' ? 'RECEIVED' : 'COMPLETED';
  Object.assign(order, { status, isEditable: false, isDeletable: false, isComplete: true });
  return { world, order };
};

describe.each(cases)('a completed order ($kind)', ({ kind, id, line, reason, shown, quantity, more, role }) => {
  const route = `/orders/${kind}/${id}`;

  it('is corrected in its lines, with a reason, which it shows afterwards', async () => {
    const portal = openScreen(route, completedWorld(kind, id).world);
    await screen.findByRole('button', { name: 'Correct' });
    expect(screen.queryByLabelText('Line 1, Quantity')).toBeNull();
    await press('Correct');
    await screen.findByText(/^This order is completed\. A correction changes its lines and needs a reason/);
    screen.getByText(shown);
    expect(screen.queryByLabelText(new RegExp(`^${shown}`))).toBeNull();
    await type('Line 1, Quantity', String(quantity));
    await save();
    const modal = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesOf(portal)).toEqual([]);
    await type(`${reason} *`, 'Counted again');
    await save();
    await screen.findByText('Counted again');
    await screen.findByRole('button', { name: 'Correct' });
    expect(savesOf(portal).map(({ body }) => body)).toEqual([
      { reason: 'Counted again', lineItems: [{ id: line, product: { id: 7 }, quantity, ...more }] },
    ]);
  });

  it('is left as it was', async () => {
    const portal = openScreen(route, completedWorld(kind, id).world);
    await press('Correct');
    await type('Line 1, Quantity', String(quantity));
    await press('Leave it as it is');
    await screen.findByRole('button', { name: 'Correct' });
    expect(screen.queryByText(String(quantity))).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save Order' })).toBeNull();
    expect(savesOf(portal)).toEqual([]);
  });

  it('offers no correction once it is reversed', async () => {
    const { world, order } = completedWorld(kind, id);
    Object.assign(order, { reversedAt: '2026-03-02T22:05:09.000Z' });
    openScreen(route, world);
    await screen.findByText(String(order.sequence));
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });

  it('is corrected by who edits its kind', async () => {
    openScreen(route, completedWorld(kind, id, { user: { roles: [role] } }).world);
    await screen.findByRole('button', { name: 'Correct' });
  });
});

it('is saved once something was changed, so that the second half of a double tap saves nothing', async () => {
  const portal = openScreen('/orders/supply/18', completedWorld('supply', 18).world);
  await press('Correct');
  const saving = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Order' });
  expect(saving.disabled).toBe(true);
  fireEvent.click(saving);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(screen.queryByText('Field is required')).toBeNull();
  await type('Line 1, Quantity', '900');
  await waitFor(() => expect(saving.disabled).toBe(false));
  expect(savesOf(portal)).toEqual([]);
});

it('has the focus in its reason, hides the reversal, and is not left by the second half of a double click', async () => {
  const { world, order } = completedWorld('supply', 18);
  Object.assign(order, { isReversible: true });
  openScreen('/orders/supply/18', world);
  await screen.findByRole('button', { name: 'Reverse order' });
  await press('Correct');
  expect(document.activeElement).toBe(await screen.findByLabelText('Reason *'));
  expect(screen.queryByRole('button', { name: 'Reverse order' })).toBeNull();
  const keep = screen.getByRole('button', { name: 'Leave it as it is' });
  const takesFocus = fireEvent.mouseDown(keep, { detail: 2 });
  expect(takesFocus).toBe(false);
  fireEvent.click(keep, { detail: 2 });
  await press('Leave it as it is');
  await screen.findByRole('button', { name: 'Reverse order' });
});

it.each([
  ['five times what was booked', {}, '5000', '5 times the former 1,000'],
  ['far above the usual', { 7: 50 }, '1300', '26 times the usual 50'],
])('is asked about while it is typed and before it is booked: %s', async (_, usual, typed, doubt) => {
  const { world } = completedWorld('supply', 18, { usual: { 'orders/supply': usual } });
  const portal = openScreen('/orders/supply/18', world);
  await press('Correct');
  await type('Reason *', 'Counted again');
  const cell = await screen.findByLabelText('Line 1, Quantity');
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: typed } });
  await waitFor(() =>
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(doubt),
  );
  const ask = async () => {
    await save();
    return screen.findByRole('dialog', { name: 'Book an unusual correction?' });
  };
  const table = within(await ask()).getByRole('table', { name: 'What this corrects' });
  const corrected = Number(typed);
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Newborn',
    '1,000',
    corrected.toLocaleString('en-US'),
    `+${(corrected - 1000).toLocaleString('en-US')}`,
    doubt,
  ]);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(savesOf(portal)).toEqual([]);
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(savesOf(portal).map(({ body }) => body.lineItems[0].quantity)).toEqual([corrected]));
});

it('says of which products a correction would have taken more than there is', async () => {
  const { world } = completedWorld('merchandise', 41);
  const message = 'There is not enough stock on hand: Main Warehouse has 10 of Newborn, and this takes 35.';
  const shortage = {
    location: { id: 1, title: 'Main Warehouse' },
    product: { id: 7, name: 'Newborn' },
    asked: 35,
    onHand: 10,
    short: 29,
    reservedBy: [{ sequence: 'PTNR-000081', quantity: 4 }],
  };
  const portal = openScreen('/orders/merchandise/41', world);
  const usual = globalThis.fetch;
  globalThis.fetch = async (...request) =>
    request[1]?.method === 'PATCH'
      ? Response.json({ code: 'conflict', message, details: [shortage] }, { status: 409 })
      : usual(...request);
  await press('Correct');
  await type('Line 1, Quantity', '65');
  await type('Reason *', 'Counted again');
  await save();
  const table = await screen.findByRole('table', { name: 'Not enough on hand' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newborn', 'Main Warehouse', '35', '10', '29', 'PTNR-000081: 4']);
  expect((await screen.findByLabelText<HTMLInputElement>('Line 1, Quantity')).value).toBe('65');

  globalThis.fetch = usual;
  await press('Correct it all the same');
  await waitFor(() => expect(savesOf(portal).map(({ body }) => body.mayOversell)).toEqual([true]));
});

it('is not offered to who may only look at the order', async () => {
  const user = { roles: ['ROLE_MERCHANDISE_ORDER_VIEW'] };
  openScreen('/orders/merchandise/41', completedWorld('merchandise', 41, { user }).world);
  await screen.findByText('MRCH-000041');
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
});

it('is not offered for a count', async () => {
  openScreen('/orders/inventory/72', smallWorld());
  await screen.findByText('INVT-000072');
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
});
