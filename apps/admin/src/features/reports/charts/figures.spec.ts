import type { Chart, Column } from '@bank/projections/reports';
import { pointsByProduct, pointsOf, sharesOf, trendOf, withOtherShares, withOthers } from './figures';

const column = (key: string, family: string, product: string, month?: string): Column => ({
  key,
  label: key,
  type: 'decimal',
  part: { family, product, ...(month && { month }) },
});
type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;
const trend: ChartOf<'trend'> = { kind: 'trend', title: 'By Month', family: 'products', unit: 'Diapers' };
const share: ChartOf<'share'> = { kind: 'share', title: 'Share', name: 'name', figure: 'total', unit: 'Diapers' };
const against: ChartOf<'against'> = {
  kind: 'against',
  title: 'Stock',
  name: 'name',
  amounts: { family: 'products', label: 'Stock' },
  rates: { family: 'monthsLeft', label: 'Months' },
  unit: 'Diapers',
};

describe('a trend', () => {
  const columns = [
    { key: 'total', label: 'Total', type: 'decimal' } as const,
    column('NB-2026-02', 'products', 'Newborn', '2026-02'),
    column('NB-2026-01', 'products', 'Newborn', '2026-01'),
    column('S1-2026-01', 'products', 'Size 1', '2026-01'),
    column('other', 'elsewhere', 'Newborn', '2026-01'),
  ];

  it('has the sums of each product in the order of the months, and 0 where there is none', () =>
    expect(
      trendOf(trend, columns, { total: 60, 'NB-2026-01': 10, 'NB-2026-02': 20, 'S1-2026-01': 30, other: 99 }),
    ).toEqual({
      months: ['2026-01', '2026-02'],
      series: [
        { name: 'Newborn', values: [10, 20] },
        { name: 'Size 1', values: [30, 0] },
      ],
    }));

  it('needs columns with months', () =>
    expect(trendOf(trend, [column('NB', 'products', 'Newborn')], { NB: 7 })).toBeUndefined());

  it('shows the eight largest products one by one, and nothing gets lost of the others', () => {
    const series = Array.from({ length: 10 }, (_, n) => ({ name: `P${n}`, values: [n, 1] }));
    const drawn = withOthers({ months: ['2026-01', '2026-02'], series });
    expect(drawn.map(({ name }) => name)).toEqual(['P9', 'P8', 'P7', 'P6', 'P5', 'P4', 'P3', 'P2', 'Others']);
    expect(drawn.at(-1)!.values).toEqual([1, 2]);
  });
});

describe('shares', () => {
  const rows = [
    { id: 1, name: 'East', total: 25 },
    { id: 2, name: 'West', total: 75 },
  ];

  it('are parts of the whole of all rows, the largest first', () =>
    expect(sharesOf(share, rows, { total: 200 })).toEqual({
      total: 200,
      shares: [
        { id: '2', name: 'West', figure: 75, part: 0.375 },
        { id: '1', name: 'East', figure: 25, part: 0.125 },
      ],
    }));

  it('leave the rest of the whole to the others, also what is in rows that are not there', () =>
    expect(withOtherShares(sharesOf(share, rows, { total: 200 }), 30, 1)).toEqual([
      { id: '2', name: 'West', figure: 75, part: 0.375 },
      { id: 'others', name: 'Others', figure: 125, part: 0.625 },
    ]));

  it('of nothing are nothing', () =>
    expect(sharesOf(share, [{ id: 1, name: 'East', total: 0 }], { total: 0 }).shares[0]!.part).toBe(0));
});

describe('amounts against rates', () => {
  const columns = [
    column('NB', 'products', 'Newborn'),
    column('S1', 'products', 'Size 1'),
    column('forecast-NB', 'monthsLeft', 'Newborn'),
    column('forecast-S1', 'monthsLeft', 'Size 1'),
  ];
  const rows = [
    { id: 1, name: 'East', NB: 100, 'forecast-NB': 4, S1: 10, 'forecast-S1': 0.5 },
    { id: 2, name: 'West', NB: 60, 'forecast-NB': null, S1: 0, 'forecast-S1': 0 },
  ];

  it('are a point for each row and product that has both, what runs out first before the others', () =>
    expect(pointsOf(against, columns, rows)).toEqual([
      { id: '2 S1', name: 'West', product: 'Size 1', amount: 0, rate: 0 },
      { id: '1 S1', name: 'East', product: 'Size 1', amount: 10, rate: 0.5 },
      { id: '1 NB', name: 'East', product: 'Newborn', amount: 100, rate: 4 },
    ]));

  it('come by product, the one with the largest amount first', () =>
    expect(pointsByProduct(pointsOf(against, columns, rows)).map(({ name, points }) => [name, points.length])).toEqual([
      ['Newborn', 1],
      ['Size 1', 2],
    ]));
});
