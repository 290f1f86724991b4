import { fireEvent, screen, within } from '@testing-library/react';
import { openMoreFigures } from '../testing/moreFigures';
import { openScreen } from '../testing/portal';
import { smallWorld } from '../testing/world';

beforeEach(() => localStorage.clear());

const seen = (element: HTMLElement) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
/** The headings of a table that can be seen, each of which a screen reader finds by just that, and so the button in it. */
const headingsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((heading) => {
      const name = seen(heading);
      within(table).getByRole('columnheader', { name });
      if (within(heading).queryByRole('button')) within(heading).getByRole('button', { name });
      return name;
    });
const findTable = async (text: string) => (await screen.findByText(text)).closest('table')!;
const search = async () => fireEvent.click(await screen.findByRole('button', { name: 'Search' }));

const onHand = ['On hand Excluding pending orders', 'Reserved Pending, outgoing', 'Available Including pending orders'];

describe('the columns of a table of stock have the names that are seen', () => {
  it('on the dashboard, where a press on one sorts by it', async () => {
    openScreen('/', smallWorld());
    await openMoreFigures();
    const table = await findTable('1,250');
    expect(headingsOf(table)).toEqual(['Name', 'Category', ...onHand]);
    const button = within(table).getByRole('button', { name: onHand[0]! });
    expect(button.getAttribute('title')).toBe('Sort by on hand ascending');
    fireEvent.click(button);
    expect(within(table).getByRole('button', { name: onHand[0]! }).getAttribute('title')).toContain('descending');
  });

  it('on the stock levels', async () => {
    openScreen('/stock-levels', smallWorld());
    await search();
    expect(headingsOf(await findTable('1,250'))).toEqual(expect.arrayContaining(['Name', 'Category', ...onHand]));
  });

  it('in the list of warehouses', async () => {
    openScreen('/warehouses', smallWorld());
    const table = (await screen.findByRole('link', { name: 'Main Warehouse' })).closest('table')!;
    expect(headingsOf(table)).toEqual(['ID', 'Name', 'Status', 'Last Updated']);
  });

  it('on the stock card of a product', async () => {
    const world = smallWorld();
    const movement = { id: 1, orderKind: 'supply', order: 18, sequence: 'SPLY-000018', delta: 5, balance: 5 };
    world.rows['products/7/stock-card'] = [
      { ...movement, locationId: 1, locationType: 'WAREHOUSE', storageLocation: 'Main Warehouse', reason: 'Late' },
    ];
    world.rows['products/7/stock-days'] = [];
    openScreen('/products/7', world);
    const table = await findTable('SPLY-000018');
    expect(headingsOf(table)).toEqual(['Effective At', 'Order', 'Change', 'Balance', 'Place', 'Reason']);
  });

  it('in the lines of a completed count, whose help is a tip', async () => {
    openScreen('/orders/inventory/72', smallWorld());
    const table = await findTable('New variance');
    expect(headingsOf(table)).toEqual(['#', 'Product', 'Counted', 'Expected', 'Difference', 'New variance']);
    expect(within(table).getByText('New variance').title).toMatch(/recorded later/);
  });

  it.each([
    ['/orders/inventory/71', ['Product', 'Counted']],
    ['/orders/supply/17', ['Product', 'Quantity', 'Cost']],
    ['/orders/supply/17/receive', ['Product', 'Received', 'Cost']],
    ['/orders/transfer/51', ['Product', 'Quantity']],
  ])('in the lines of %s, and each cell is named by its line and column', async (route, typed) => {
    openScreen(route, smallWorld());
    const [first] = await screen.findAllByRole('combobox', { name: /^Line 1, / });
    const table = first!.closest('table')!;
    const headings = headingsOf(table);
    expect(headings).toEqual(expect.arrayContaining(['#', ...typed]));
    const [, row] = within(table).getAllByRole('row');
    const number = within(row!).getAllByRole('cell')[0]!.textContent;
    const fields = [...within(row!).getAllByRole('combobox'), ...within(row!).getAllByRole('textbox')];
    expect(fields.map((field) => field.getAttribute('aria-label')).sort()).toEqual(
      typed.map((heading) => `Line ${number}, ${heading}`).sort(),
    );
    for (const heading of typed)
      within(row!).getByRole(/Product/.test(heading) ? 'combobox' : 'textbox', {
        name: `Line ${number}, ${heading}`,
      });
  });
});
