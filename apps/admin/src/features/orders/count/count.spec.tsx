import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const expected = [
  { id: 8, name: 'Size 1', status: 'OUTOFSTOCK', expected: 30 },
  { id: 7, name: 'Newborn', status: 'ACTIVE', expected: 1200 },
];
const chooseMain = async () => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Storage Location/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Main Warehouse' }));
};
const newCount = async () => {
  const portal = openScreen('/orders/inventory/new', smallWorld({ expected }));
  await chooseMain();
  await counted(2);
  return portal;
};
const counted = (line: number) => screen.findByLabelText<HTMLInputElement>(`Line ${line}, Counted`);
const count = async (line: number, value: string) => {
  const cell = await counted(line);
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value } });
  fireEvent.blur(cell);
  return cell;
};
const lineTable = () => screen.getByRole('table');
const rows = () =>
  within(lineTable())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const headings = () =>
  within(lineTable())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const sent = ({ asked }: ReturnType<typeof openScreen>, method: string) =>
  asked.find((request) => request.method === method && request.path.startsWith('orders/inventory'))?.body;
const save = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Save Order' }));
};

describe('a new count', () => {
  it('has a line for each product that its place should hold at this time, with an empty cell beside it', async () => {
    const before = Date.now();
    const portal = await newCount();
    expect(headings()).toEqual(['#', 'Product', 'Expected', 'Counted']);
    const products = () =>
      ['Line 1, Product', 'Line 2, Product'].map((label) => screen.getByLabelText<HTMLSelectElement>(label).value);
    await waitFor(() => expect(products()).toEqual(['8', '7']));
    expect(rows().map(([, , units]) => units)).toEqual(['30', '1,200', '1,230']);
    const cells = [await counted(1), await counted(2)];
    expect(cells.map(({ value, placeholder }) => value + placeholder)).toEqual(['', '']);
    screen.getByText('2 products not counted: they stay as they are');
    const { query } = portal.asked.find(({ path }) => path === 'orders/inventory/expected')!;
    const takenAt = Date.parse(query.get('takenAt')!);
    expect(query.get('storageLocation')).toBe('1');
    expect(takenAt).toBeGreaterThanOrEqual(before);
    expect(takenAt).toBeLessThanOrEqual(Date.now());
  });

  it('sends what was counted, and tells how many products were not', async () => {
    const portal = await newCount();
    await count(2, '1180');
    await screen.findByText('1 product not counted: it stays as it is');
    await save();
    await waitFor(() => expect(sent(portal, 'POST')).toBeDefined());
    expect(sent(portal, 'POST').lineItems).toEqual([
      { product: { id: 8 }, quantity: null },
      { product: { id: 7 }, quantity: 1180 },
    ]);
    expect(Date.parse(sent(portal, 'POST').takenAt)).not.toBeNaN();
  });

  it('asks whether a figure far from the expected one is right, and not about the usual one', async () => {
    const portal = await newCount();
    const cell = await count(2, '12');
    await screen.findByText('1,200 expected: is this right?');
    expect(cell.getAttribute('aria-invalid')).toBe('false');
    expect(portal.asked.some(({ path }) => path.endsWith('usual-quantities'))).toBe(false);
    await count(2, '1150');
    await waitFor(() => expect(screen.queryByText(/is this right/)).toBeNull());
  });

  it('can be blind: then nothing says what is expected, now and at the next count on this device', async () => {
    await newCount();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Blind count' }));
    await waitFor(() => expect(headings()).toEqual(['#', 'Product', 'Counted']));
    await count(2, '12');
    await screen.findByText('Far from what is expected: is this right?');
    expect(lineTable().textContent).not.toContain('1,200');
    cleanup();
    await newCount();
    expect(headings()).toEqual(['#', 'Product', 'Counted']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Blind count' }).checked).toBe(true);
  });

  it('goes from cell to cell with Enter and the arrows, past the products', async () => {
    await newCount();
    const [first, second] = [await counted(1), await counted(2)];
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'Enter' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
  });

  it('takes a pasted column of figures', async () => {
    await newCount();
    const first = await counted(1);
    act(() => first.focus());
    fireEvent.paste(first, { clipboardData: { getData: () => '28\r\n1,190\r\n' } });
    await waitFor(async () => expect((await counted(2)).value).toBe('1190'));
    expect((await counted(1)).value).toBe('28');
  });

  it('gives up the empty lines of a place that was not meant, and keeps what was counted', async () => {
    const portal = await newCount();
    await count(2, '1180');
    portal.world.expected = [{ id: 9, name: 'Old swim', status: 'INACTIVE', expected: 4 }];
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Storage Location/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'north hall' }));
    await waitFor(() => expect(rows().map(([, , units]) => units)).toEqual(['4', '0', '4']));
    expect((await counted(2)).value).toBe('1180');
  });
});

describe('a count that was begun', () => {
  it('has lines for what is still to be counted, which change nothing by themselves', async () => {
    const portal = openScreen('/orders/inventory/71', smallWorld({ expected }));
    await screen.findByLabelText('Line 2, Counted');
    expect(rows().map(([, , units]) => units)).toEqual(['30', '1,200', '1,230']);
    expect([(await counted(1)).value, (await counted(2)).value]).toEqual(['', '12']);
    await count(1, '29');
    await save();
    await waitFor(() => expect(sent(portal, 'PATCH')).toBeDefined());
    expect(sent(portal, 'PATCH').lineItems).toEqual([
      { product: { id: 8 }, quantity: 29 },
      { id: 710, product: { id: 7 }, quantity: 12 },
    ]);
  });

  it('is left without a question where nothing was typed, and fills its lines up again after a save', async () => {
    const portal = openScreen('/orders/inventory/71', smallWorld({ expected }));
    await screen.findByLabelText('Line 2, Counted');
    await count(2, '13');
    await save();
    await waitFor(() => expect(sent(portal, 'PATCH')).toBeDefined());
    await screen.findByText('1 product not counted: it stays as it is');
    expect((await counted(2)).value).toBe('13');
    await act(() => portal.router.navigate('/orders/inventory/list'));
    await screen.findByRole('heading', { name: 'Physical Inventory Edit' });
  });
});
