import { servedReport } from '@bank/projections';
import type { ListQuery } from '../../platform/lists/list-query';
import { aboutLines } from './about';

it.each([
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', '9007199254740993'],
])('says the log position %s as a number where a number is exact', (position, shown) => {
  const asked: ListQuery = {
    definition: { sorts: {}, sort: 'id|asc' },
    sort: { field: 'id', direction: 'asc' },
    filters: {},
    ids: undefined,
    include: new Set(),
    download: 'xlsx',
  };
  const made = {
    bank: 'Oak Diaper Bank',
    heading: 'Totals',
    madeAt: '2026-11-22T04:55:00.000Z',
    zone: 'UTC',
    rows: 0,
    filters: [],
  };
  expect(aboutLines(servedReport('supplier-totals').report, asked, { ...made, position })).toContainEqual([
    'Log position',
    shown,
  ]);
});
