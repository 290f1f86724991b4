import type { FormLine } from '../lines';
import { countUncounted, type ExpectedProduct, fillUp } from './fillUp';

const held = (id: number): ExpectedProduct => ({ id, name: `Product ${id}`, status: 'ACTIVE', expected: 10 });
const line = (product: number, quantity: FormLine['quantity'] = null, id?: number): FormLine => ({
  product: { id: product },
  quantity,
  cost: null,
  ...(id === undefined ? {} : { id }),
});
const shown = (lines: readonly FormLine[]) => lines.map(({ product, quantity }) => [product?.id, quantity]);
const NOTHING: ReadonlySet<number> = new Set();

describe('the lines of a count', () => {
  it('begin with an empty one for each product that is expected', () => {
    expect(shown(fillUp([{ product: null, quantity: null }], [held(8), held(7)], NOTHING))).toEqual([
      [8, null],
      [7, null],
    ]);
  });

  it('keep what was counted, a 0 and an unreadable text too, in its place among the expected', () => {
    const lines = [line(9, 4), line(7, 0, 70), line(8, '1,2')];
    expect(shown(fillUp(lines, [held(7), held(8), held(6)], NOTHING))).toEqual([
      [7, 0],
      [8, '1,2'],
      [6, null],
      [9, 4],
    ]);
  });

  it('lose those that were proposed for another place, and none that somebody chose', () => {
    const lines = [line(7), line(8, 3), line(9)];
    expect(shown(fillUp(lines, [held(6)], new Set([7, 8])))).toEqual([
      [6, null],
      [8, 3],
      [9, null],
    ]);
  });

  it('are a single empty one where nothing is expected', () => {
    expect(shown(fillUp([line(7)], [], new Set([7])))).toEqual([[undefined, null]]);
  });

  it('are counted as not counted by their products', () => {
    expect(countUncounted([line(7), line(7), line(8, 0), line(9, ''), { product: null, quantity: null }])).toBe(2);
  });
});
