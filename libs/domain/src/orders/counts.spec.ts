import { apply, orderScenario, place } from '../testing';
import { warningsOfCounts } from './counts';
import { policies } from './policies';
import { isUnusualCount } from './usual';

describe('a count', () => {
  it.each([
    [500, 100, true],
    [499, 100, false],
    [20, 100, true],
    [21, 100, false],
    [0, 1, true],
    [100, 100, false],
    // Where nothing is expected, no figure is too large.
    [900, 0, false],
    [900, -5, false],
  ])('of %i where %i are expected is unusual: %s', (counted, expected, isUnusual) =>
    expect(isUnusualCount(counted, expected)).toBe(isUnusual),
  );

  it('warns at its commit of what is far from the stock at its own time, and of nothing else', () => {
    const given = orderScenario(policies.inventory);
    const takenAt = '2026-11-19T18:00:00.000Z';
    const lines = [
      { product: 7, quantity: 1250 },
      { product: 8, quantity: 40 },
      { product: 9, quantity: 0 },
    ];
    const placed = given()
      .when(place(17, { storageLocation: 1, takenAt }, lines))
      .events();
    const thenBy: Readonly<Record<number, number>> = { 7: 125, 8: 44, 9: 30 };
    const onHand = ({ product, at }: { product: number; at: string | null }) =>
      at === takenAt ? (thenBy[product] ?? 0) : 1250;
    const committed = given(...placed)
      .when(apply('COMPLETE'), { onHand })
      .events();
    const facts = {
      location: () => ({ title: 'Main', type: 'warehouse' as const }),
      productName: (id: number) => `Product ${id}`,
    };
    expect(warningsOfCounts([...placed, ...committed], { phase: 'absent' }, facts)).toEqual([
      'Product 7 at Main: 1,250 counted, 125 expected.',
      'Product 9 at Main: 0 counted, 30 expected.',
    ]);
  });
});
