import { fireEvent, screen, within } from '@testing-library/react';
import type { World } from '../../../testing/fakeWorld';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';
import { columnColors } from './sheetStyles';

const products = [
  { id: 7, name: 'Newborn', color: '#ffee00' },
  { id: 8, name: 'Size 1', color: '#111111' },
];
const head = (id: number, title: string) => ({
  id,
  sequence: `PTNR-${id}`,
  status: 'SUBMITTED',
  orderPeriod: '2026-12',
  partner: { id: 3, title, partnerType: 'AGENCY' },
  fulfillmentPeriod: 'Week A',
  distributionMethod: null,
});
const bags = [
  { id: 1, count: 1, packCounts: { Newborn: 12 }, totalPacks: 12 },
  { id: 2, count: 1, packCounts: { Newborn: 1, 'Size 1': 5 }, totalPacks: 6 },
];
/** A world in which a call answers with this. */
const answering = (call: string, body: object, changes: Partial<World> = {}) =>
  smallWorld({ next: { [call]: { status: 200, body } }, ...changes });
const oneSheet = (shown: readonly object[]) =>
  answering('GET orders/partner/17/fill-sheet', { data: shown, meta: { order: head(17, 'Oak House'), products } });

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('a fill sheet', () => {
  it('says whose it is, and has a row of totals and one for each bag', async () => {
    openScreen('/orders/partner/17/fill-sheet', oneSheet(bags));
    await screen.findByRole('heading', { name: 'Oak House · PTNR-17' });
    screen.getByText('December, 2026');
    screen.getByText('Week A');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Bag',
      'Newborn',
      'Size 1',
      'Total packs',
    ]);
    expect(cellsOf(screen.getByRole('row', { name: /^Total / }))).toEqual(['13', '5', '18']);
    expect(cellsOf(screen.getByRole('row', { name: /^Bag 1 / }))).toEqual(['12', '', '12']);
    expect(cellsOf(screen.getByRole('row', { name: /^Bag 2 / }))).toEqual(['1', '5', '6']);
  });

  it('counts bags that share a row', async () => {
    const alike = [{ id: 1, count: 166_666, packCounts: { Newborn: 12 }, totalPacks: 12 }];
    openScreen('/orders/partner/17/fill-sheet', oneSheet(alike));
    await screen.findByRole('row', { name: /^Bags 1–166,666 / });
    expect(cellsOf(screen.getByRole('row', { name: /^Total / }))).toEqual(['1,999,992', '', '1,999,992']);
  });

  it('says that there is nothing to pack', async () => {
    openScreen('/orders/partner/17/fill-sheet', oneSheet([]));
    await screen.findByText('There is nothing to pack in this order.');
  });

  it('is printed by a press', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    openScreen('/orders/partner/17/fill-sheet', oneSheet(bags));
    await screen.findByRole('heading', { name: 'Oak House · PTNR-17' });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('says why it could not be loaded', async () => {
    const next = {
      'GET orders/partner/17/fill-sheet': {
        status: 404,
        body: { code: 'notFound', message: 'There is no Partner Order 17' },
      },
    };
    openScreen('/orders/partner/17/fill-sheet', smallWorld({ next }));
    await screen.findByText('There is no Partner Order 17');
  });

  it('is closed to users who may not see orders', async () => {
    const portal = openScreen('/orders/partner/17/fill-sheet', smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }));
    await screen.findByText(/may not open|not allowed|access/i);
    expect(portal.asked.some(({ path }) => path.endsWith('fill-sheet'))).toBe(false);
  });
});

describe('fill sheets in bulk', () => {
  it('are asked for at once, and shown one below the other', async () => {
    const data = [
      { ...head(17, 'Oak House'), bags },
      { ...head(5, 'Elm House'), bags: bags.slice(0, 1) },
    ];
    const portal = openScreen(
      '/orders/partner/bulk-fill-sheet/17,5',
      answering('GET orders/partner/bulk', { data, meta: { products } }),
    );
    await screen.findByRole('heading', { name: 'Elm House · PTNR-5' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Oak House · PTNR-17',
      'Elm House · PTNR-5',
    ]);
    const asked = portal.asked.find(({ path }) => path === 'orders/partner/bulk')!;
    expect(asked.query.getAll('ids[]')).toEqual(['17', '5']);
  });
});

describe('the colors of a column', () => {
  /** Contrast by WCAG of two colors `#rrggbb`. */
  const contrast = (one: string, other: string) => {
    const luminance = (color: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, place) => {
        const share = Number.parseInt(color.slice(1 + 2 * place, 3 + 2 * place), 16) / 255;
        return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
      }, 0);
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };

  it('leave its name readable, whatever the color', () => {
    const steps = ['00', '33', '66', '75', '77', '99', 'cc', 'ff'];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const { background, text } = columnColors(`#${red}${green}${blue}`);
          expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
        }
  });

  it('are grey for a product without a color', () => {
    expect(columnColors(null)).toEqual({ background: '#e6e6e6', text: '#000000' });
  });
});
