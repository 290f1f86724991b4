import fc from 'fast-check';
import { type Claim, type OrderClaim, shareAmong, shareAmongOrders } from './share';

const total = (units: Iterable<number>) => [...units].reduce((sum, each) => sum + each, 0);
const claim = (id: number, packs: number, packSize = 25): Claim => ({ id, asked: packs * packSize, packSize });
const given = (available: number, ...claims: readonly Claim[]) => [...shareAmong(available, claims).values()];

describe('sharing what there is', () => {
  it('gives everybody what they asked where there is enough', () => {
    expect(given(100, claim(1, 1), claim(2, 3))).toEqual([25, 75]);
    // Also what is no multiple of a pack, which nothing forces anybody to change then.
    expect(given(100, { id: 1, asked: 30, packSize: 25 })).toEqual([30]);
  });

  it('is proportional to what was asked', () => {
    expect(given(100, claim(1, 6), claim(2, 2))).toEqual([75, 25]);
  });

  it('gives the remainder to the largest fraction', () => {
    // 4 packs for 7 asked: 1.71, 1.14 and 1.14 packs.
    expect(given(100, claim(1, 2), claim(2, 3), claim(3, 2))).toEqual([25, 50, 25]);
  });

  it('gives the remainder to the smaller id where fractions are equal', () => {
    expect(given(75, claim(9, 2), claim(4, 2))).toEqual([25, 50]);
  });

  it('gives less than a pack to nobody', () => {
    expect(given(24, claim(1, 4), claim(2, 1))).toEqual([0, 0]);
  });

  it('gives nothing where there is nothing, or less', () => {
    expect(given(0, claim(1, 1))).toEqual([0]);
    expect(given(-50, claim(1, 1), claim(2, 1))).toEqual([0, 0]);
    expect(given(0)).toEqual([]);
  });

  it('lets nothing lie that fits the smaller packs', () => {
    // In proportion 18 and 72, neither of them a whole pack; there are not enough for one of each.
    expect(given(90, claim(1, 3, 25), claim(2, 4, 75))).toEqual([0, 75]);
    expect(given(70, claim(1, 3, 25), claim(2, 4, 75))).toEqual([50, 0]);
  });

  it('shares among orders first, so that many lines get an order no more', () => {
    const shared = shareAmongOrders(100, [
      { id: 1, packSize: 25, lines: [{ id: 11, asked: 100 }] },
      { id: 2, packSize: 25, lines: [12, 13, 14, 15].map((id) => ({ id, asked: 25 })) },
    ]);
    expect([...shared]).toEqual([
      [11, 50],
      [12, 25],
      [13, 25],
      [14, 0],
      [15, 0],
    ]);
  });

  const packSize = fc.constantFrom(1, 12, 25, 30, 75);
  const claims = (size: fc.Arbitrary<number>, odd: fc.Arbitrary<number> = fc.constant(0)) =>
    fc
      .array(fc.record({ packs: fc.nat(40), packSize: size, odd }), { minLength: 1, maxLength: 12 })
      .map((all) => all.map(({ packs, packSize: each, odd: more }, id) => ({ ...claim(id, packs, each), odd: more })))
      .map((all) => all.map(({ odd: more, ...each }): Claim => ({ ...each, asked: each.asked + more })));
  const available = fc.integer({ min: -100, max: 12_000 });

  it('never gives more than there is or was asked, nor a part of a pack that was not asked', () => {
    fc.assert(
      fc.property(available, claims(packSize, fc.nat(11)), (units, all) => {
        const shared = shareAmong(units, all);
        expect(total(shared.values())).toBeLessThanOrEqual(Math.max(units, 0));
        for (const { id, asked, packSize: pack } of all) {
          const part = shared.get(id)!;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(asked);
          expect(part === asked || part % pack === 0).toBe(true);
        }
      }),
    );
  });

  it('leaves no pack that somebody still misses', () => {
    fc.assert(
      fc.property(available, claims(packSize), (units, all) => {
        const shared = shareAmong(units, all);
        const left = units - total(shared.values());
        for (const { id, asked, packSize: pack } of all) if (shared.get(id)! < asked) expect(left).toBeLessThan(pack);
      }),
    );
  });

  it('stays within a pack of the exact proportion where packs are equal, and who asks more gets no less', () => {
    fc.assert(
      fc.property(available, claims(fc.constant(25)), (units, all) => {
        const asked = total(all.map((each) => each.asked));
        fc.pre(units >= 0 && units < asked);
        const shared = shareAmong(units, all);
        for (const each of all) expect(Math.abs(shared.get(each.id)! - (units * each.asked) / asked)).toBeLessThan(25);
        for (const more of all)
          for (const less of all)
            if (more.asked > less.asked) expect(shared.get(more.id)).toBeGreaterThanOrEqual(shared.get(less.id)!);
      }),
    );
  });

  it('does not depend on the order of the claims', () => {
    fc.assert(
      fc.property(available, claims(packSize), (units, all) => {
        const shared = shareAmong(units, all);
        const turned = shareAmong(units, [...all].reverse());
        for (const { id } of all) expect(turned.get(id)).toBe(shared.get(id));
      }),
    );
  });

  it('gives the lines of an order exactly the part of the order', () => {
    const orders = fc
      .array(fc.tuple(packSize, fc.array(fc.nat(6), { minLength: 1, maxLength: 5 })), { minLength: 1, maxLength: 6 })
      .map((all) =>
        all.map(
          ([pack, lines], id): OrderClaim => ({
            id,
            packSize: pack,
            lines: lines.map((packs, n) => ({ id: id * 10 + n, asked: packs * pack })),
          }),
        ),
      );
    fc.assert(
      fc.property(fc.nat(3_000), orders, (units, all) => {
        const shared = shareAmongOrders(units, all);
        const parts = shareAmong(
          units,
          all.map(({ lines, ...order }) => ({ ...order, asked: total(lines.map(({ asked }) => asked)) })),
        );
        for (const { id, lines } of all) {
          expect(total(lines.map((line) => shared.get(line.id)!))).toBe(parts.get(id));
          for (const line of lines) expect(shared.get(line.id)).toBeLessThanOrEqual(line.asked);
        }
      }),
    );
  });
});
