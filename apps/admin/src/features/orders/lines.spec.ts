import { policies } from '@bank/domain';
import { numberOf, outgoingLines, totalOf } from './lines';

const loaded = [
  { id: 31, product: { id: 7, name: 'Newborn' }, quantity: 10, cost: 0.25 },
  { id: 32, product: { id: 8, name: 'Size 1' }, quantity: 20, cost: 0.5 },
];

describe('the lines of an order', () => {
  it.each([
    ['1,250', 1250],
    [' 0.25 ', 0.25],
    ['$3', 3],
    ['', null],
    [null, null],
    ['a dozen', 'a dozen'],
    ['1,25', '1,25'],
  ])('read %j as %j', (typed, value) => expect(numberOf(typed)).toBe(value));

  it('add up', () => expect(totalOf(loaded)).toEqual({ quantity: 30, cost: 12.5 }));

  it('are sent so that a line taken out of the form goes from the order, behind those that stay', () => {
    const added = { product: { id: 9 }, quantity: '5', cost: null };
    expect(outgoingLines(policies.supply, [loaded[1]!, added], loaded)).toEqual([
      { id: 32, product: { id: 8 }, quantity: 20, cost: 0.5 },
      { product: { id: 9 }, quantity: 5, cost: null },
      { id: 31, product: { id: 7 }, quantity: 0 },
    ]);
  });

  it('of a count keep a 0, and an empty one as such', () => {
    const counted = [
      { id: 31, product: { id: 7 }, quantity: '0' },
      { product: { id: 9 }, quantity: null },
    ];
    expect(outgoingLines(policies.inventory, counted, loaded)).toEqual([
      { id: 31, product: { id: 7 }, quantity: 0 },
      { product: { id: 9 }, quantity: null },
      { id: 32, product: null, quantity: 0 },
    ]);
  });
});
