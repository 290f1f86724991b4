import { describeCosts, readLineCost } from './line-cost';

const of1200 = { pieces: 1200, packSize: 25 };

describe('the cost of a line', () => {
  it.each([
    ['what the whole line costs', { lineCost: 250 }, 0.2083],
    ['what a pack costs', { packCost: 5.25 }, 0.21],
    ['what a piece costs', { cost: 0.123 }, 0.123],
    ['the whole line, of which a piece is rounded to cents', { cost: 0.18, lineCost: 213.6 }, 0.178],
    ['the whole line and a pack', { packCost: 5.25, lineCost: 252 }, 0.21],
  ])('follows from %s', (_, said, cost) => expect(readLineCost(said, of1200)).toEqual({ cost }));

  it('is said by no cell', () => expect(readLineCost({}, of1200)).toEqual({}));

  it.each([
    ['there are no pieces', { lineCost: 5 }, { pieces: 0, packSize: 25 }, 'lineCost', 'There are no pieces'],
    ['it would be negative', { lineCost: -5 }, of1200, 'lineCost', 'Must not be negative'],
    [
      'a piece and the line say different costs',
      { cost: 4.5, lineCost: 216 },
      of1200,
      'cost',
      'Means 4.5 per piece, and',
    ],
  ])('is refused where %s', (_, said, size, field, problem) =>
    expect(readLineCost(said, size)).toEqual({ field, problem: expect.stringContaining(problem) }),
  );

  it('is shown per piece, with what all pieces then cost where that is not the same', () => {
    expect(describeCosts({ lineCost: 250 }, of1200, false)).toEqual({ lineCost: '0.2083 per piece, together 249.96' });
    expect(describeCosts({ lineCost: 300, packCost: 6.25, cost: 0.25 }, of1200, false)).toEqual({
      lineCost: '0.25 per piece',
      packCost: '0.25 per piece, with 25 in a pack',
    });
  });

  it('is shown for a pack as well where packs are counted, of which it may have been meant', () =>
    expect(describeCosts({ cost: 4.5 }, of1200, true)).toEqual({ cost: '4.5 per piece, 112.50 for a pack of 25' }));
});
