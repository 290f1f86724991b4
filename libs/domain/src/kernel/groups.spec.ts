import { groupBy, sumBy, sumOf } from './groups';

const lines = [
  { product: 'Newborn', units: 50 },
  { product: 'Size 1', units: 25 },
  { product: 'Newborn', units: 75 },
];
const productOf = ({ product }: { product: string }) => product;
const unitsOf = ({ units }: { units: number }) => units;

describe('groups', () => {
  it('hold the items of a key, keys and items in the order in which they came', () => {
    expect([...groupBy(lines, productOf)]).toEqual([
      ['Newborn', [lines[0], lines[2]]],
      ['Size 1', [lines[1]]],
    ]);
    expect(groupBy([], productOf).size).toBe(0);
  });

  it('are summed up, all together and by key', () => {
    expect(sumOf(lines, unitsOf)).toBe(150);
    expect([...sumBy(lines, productOf, unitsOf)]).toEqual([
      ['Newborn', 125],
      ['Size 1', 25],
    ]);
  });
});
