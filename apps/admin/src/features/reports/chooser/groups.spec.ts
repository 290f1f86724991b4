import type { Column } from '@bank/projections/reports';
import { choicesOf, findChoices, setShown, shownColumns } from './groups';

const own = (key: string, type: Column['type'] = 'integer'): Column => ({ key, label: key, type });
const ofMonth = (product: string, month: string): Column => ({
  key: `${product}-${month}`,
  label: `${product} ${month}`,
  type: 'decimal',
  part: { family: 'products', product, month },
});
const columns = [
  own('id'),
  own('name', 'text'),
  own('total'),
  ...['Newborn', 'Size 1'].flatMap((product) => ['2026-01', '2026-02'].map((month) => ofMonth(product, month))),
];
const keys = (hidden: ReadonlySet<string>, of: readonly Column[] = columns) =>
  shownColumns(of, hidden).map(({ key }) => key);
const choices = choicesOf(columns);
const NOTHING: ReadonlySet<string> = new Set();

describe('the columns of a report', () => {
  it('up to the one that names a row always stay', () => {
    expect(keys(setShown(choices, choices, false, NOTHING))).toEqual(['id', 'name']);
  });

  it('are hidden and shown by family, by product and by themselves', () => {
    const withoutFamily = setShown(choices, [choices[1]!], false, NOTHING);
    expect(keys(withoutFamily)).toEqual(['id', 'name', 'total']);
    const [newborn] = choices[1]!.members!;
    const withNewborn = setShown(choices, [newborn!], true, withoutFamily);
    expect(keys(withNewborn)).toEqual(['id', 'name', 'total', 'Newborn-2026-01', 'Newborn-2026-02']);
    const withoutJanuary = setShown(choices, [newborn!.members![0]!], false, withNewborn);
    expect(keys(withoutJanuary)).toEqual(['id', 'name', 'total', 'Newborn-2026-02']);
  });

  it('are found by any words of their groups and labels, and only those found are hidden', () => {
    const found = findChoices(choices, 'january size');
    expect(keys(setShown(choices, found, false, NOTHING))).toEqual([
      'id',
      'name',
      'total',
      'Newborn-2026-01',
      'Newborn-2026-02',
      'Size 1-2026-02',
    ]);
    expect(findChoices(choices, 'march')).toEqual([]);
  });

  it('of a product stay hidden in the months of another search, as long as the product was hidden as a whole', () => {
    const [newborn, sizeOne] = choices[1]!.members!;
    const hidden = setShown(choices, [newborn!, sizeOne!.members![0]!], false, NOTHING);
    const others = [own('id'), own('name', 'text'), ofMonth('Newborn', '2026-03'), ofMonth('Size 1', '2026-03')];
    expect(keys(hidden, others)).toEqual(['id', 'name', 'Size 1-2026-03']);
    const changed = setShown(choicesOf(others), choicesOf(others), true, hidden);
    expect(keys(changed)).toEqual(['id', 'name', 'total', 'Newborn-2026-01', 'Newborn-2026-02', 'Size 1-2026-02']);
  });
});
