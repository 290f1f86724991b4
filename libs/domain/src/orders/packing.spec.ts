import fc from 'fast-check';
import { type Bag, MAX_SINGLE_BAGS, type Packing, packBags, packingFor, packsOf } from './packing';

/** Rows of a sheet as text: `1: A6`, `2: A1 B3`, `1-1000: A6`. Products are 1 for A, 2 for B, ... */
const shown = (bags: readonly Bag[]) =>
  bags.map(({ id, count, packs, totalPacks }) => {
    const content = [...packs].map(([product, packs]) => `${String.fromCharCode(64 + product)}${packs}`).join(' ');
    return `${count > 1 ? `${id}-${id + count - 1}` : id}: ${content} = ${totalPacks}`;
  });

const pack = (quantities: readonly (readonly [product: number, units: number])[], packings: readonly Packing[]) =>
  packBags(new Map(quantities), (product) => packings[product - 1]!);

const by = (packsPerBag: number | null, packSize = 25): Packing => ({ packSize, packsPerBag });

describe('bags of an order', () => {
  it.each([6, 7, 9, 10, 11, 13])('are full at exactly %d packs, which fractions in floating point miss', (perBag) => {
    const packs = (count: number) => pack([[1, count * 25]], [by(perBag)]);
    expect(shown(packs(perBag))).toEqual([`1: A${perBag} = ${perBag}`]);
    expect(shown(packs(2 * perBag + 1))).toEqual([
      `1: A${perBag} = ${perBag}`,
      `2: A${perBag} = ${perBag}`,
      '3: A1 = 1',
    ]);
  });

  it('are mixed from what is left: thirds, sixths and halves fill one', () => {
    expect(
      shown(
        pack(
          [
            [1, 25],
            [2, 50],
            [3, 25],
          ],
          [by(2), by(6), by(6)],
        ),
      ),
    ).toEqual(['1: A1 B2 C1 = 4']);
  });

  it('come full ones first, and a pack that does not fit begins the next one', () => {
    const quantities = [
      [1, 8 * 25],
      [2, 7 * 25],
      [3, 9 * 25],
    ] as const;
    expect(shown(pack(quantities, [by(6), by(6), by(6)]))).toEqual([
      '1: A6 = 6',
      '2: B6 = 6',
      '3: C6 = 6',
      '4: A2 B1 C3 = 6',
    ]);
    expect(
      shown(
        pack(
          [
            [1, 5 * 25],
            [2, 3 * 25],
          ],
          [by(6), by(4)],
        ),
      ),
    ).toEqual(['1: A5 = 5', '2: B3 = 3']);
  });

  it('splits a remainder over the open bag and the next one', () => {
    expect(
      shown(
        pack(
          [
            [1, 100],
            [2, 100],
          ],
          [by(6), by(6)],
        ),
      ),
    ).toEqual(['1: A4 B2 = 6', '2: B2 = 2']);
  });

  it('takes a remainder of units for a pack', () => {
    expect(packsOf(30, 25)).toBe(2);
    expect(shown(pack([[1, 30]], [by(6)]))).toEqual(['1: A2 = 2']);
  });

  it('is a single one for a product without packs per bag', () => {
    expect(
      shown(
        pack(
          [
            [1, 25],
            [2, 2_500],
          ],
          [by(6), by(null)],
        ),
      ),
    ).toEqual(['1: B100 = 100', '2: A1 = 1']);
  });

  it('is none for nothing', () => {
    expect(pack([[1, 0]], [by(6)])).toEqual([]);
  });

  it('of more than a pen can tick share a row where they are alike', () => {
    expect(shown(pack([[1, 25 * 2_000_000]], [by(6)]))).toEqual(['1-333333: A6 = 6', '333334: A2 = 2']);
    expect(pack([[1, 25 * 6 * MAX_SINGLE_BAGS]], [by(6)])).toHaveLength(MAX_SINGLE_BAGS);
  });

  it('holds the largest numbers without waiting for them', () => {
    const bags = pack(
      [
        [1, Number.MAX_SAFE_INTEGER],
        [2, 10 ** 12],
      ],
      [by(1, 1), by(7, 1)],
    );
    expect(bags.reduce((sum, { count }) => sum + count, 0)).toBe(Number.MAX_SAFE_INTEGER + Math.ceil(10 ** 12 / 7));
  });
});

describe('the packing of a product', () => {
  const sizes = { agencyPackSize: 25, hospitalPackSize: 75, agencyPacksPerBag: 12, hospitalPacksPerBag: 6 };

  it.each([
    ['a hospital with values of its own', 'HOSPITAL', sizes, { packSize: 75, packsPerBag: 6 }],
    ['an agency', 'AGENCY', sizes, { packSize: 25, packsPerBag: 12 }],
    ['another partner', 'UZAZI', sizes, { packSize: 25, packsPerBag: 12 }],
    [
      'a hospital without them',
      'HOSPITAL',
      { ...sizes, hospitalPackSize: 0, hospitalPacksPerBag: null },
      { packSize: 25, packsPerBag: 12 },
    ],
    [
      'nobody',
      'AGENCY',
      { agencyPackSize: 0, hospitalPackSize: 50, agencyPacksPerBag: 0, hospitalPacksPerBag: 6 },
      { packSize: 25, packsPerBag: null },
    ],
  ])('is that of %s', (_, type, given, packing) => {
    expect(packingFor(given, type)).toEqual(packing);
  });
});

describe('bags of any order', () => {
  const orders = fc.uniqueArray(
    fc.record({
      product: fc.integer({ min: 1, max: 40 }),
      units: fc.integer({ min: 0, max: 5_000 }),
      packSize: fc.integer({ min: 1, max: 60 }),
      packsPerBag: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    { selector: ({ product }) => product, maxLength: 40 },
  );
  type Order = { product: number; units: number; packSize: number; packsPerBag: number | null }[];
  const packed = (order: Order, maxSingleBags?: number) => {
    const packings = new Map(order.map((one) => [one.product, one]));
    const quantities = new Map(order.map(({ product, units }) => [product, units]));
    return { packings, bags: packBags(quantities, (product) => packings.get(product)!, maxSingleBags) };
  };
  const always = (holds: (order: Order) => void) => fc.assert(fc.property(orders, holds));

  it('hold together the packs that were ordered', () => {
    always((order) => {
      const { bags } = packed(order);
      for (const { product, units, packSize } of order) {
        const sum = bags.reduce((packs, bag) => packs + bag.count * (bag.packs.get(product) ?? 0), 0);
        expect(sum).toBe(packsOf(units, packSize));
      }
      for (const { packs, totalPacks } of bags)
        expect(totalPacks).toBe([...packs.values()].reduce((sum, one) => sum + one, 0));
    });
  });

  /** How full a bag is, as a numerator and a denominator. */
  const filled = (bag: Bag, packings: ReadonlyMap<number, { packsPerBag: number | null }>): [bigint, bigint] =>
    [...bag.packs].reduce<[bigint, bigint]>(
      ([over, under], [product, packs]) => {
        const perBag = BigInt(packings.get(product)!.packsPerBag ?? packs);
        return [over * perBag + BigInt(packs) * under, under * perBag];
      },
      [0n, 1n],
    );

  it('are never over their size, and bags filled by one product alone come first', () => {
    always((order) => {
      const { bags, packings } = packed(order, Number.POSITIVE_INFINITY);
      const isFull = bags.map((bag) => {
        const [over, under] = filled(bag, packings);
        expect(over > 0n && over <= under).toBe(true);
        return bag.packs.size === 1 && over === under;
      });
      const fullOnes = order.reduce((sum, { units, packSize, packsPerBag }) => {
        const packs = packsOf(units, packSize);
        return sum + (packs && Math.floor(packs / (packsPerBag ?? packs)));
      }, 0);
      expect(isFull.slice(0, fullOnes)).not.toContain(false);
    });
  });

  it('are numbered without a gap, and the same each time, in one row or in many', () => {
    always((order) => {
      const { bags } = packed(order);
      expect(packed(order).bags).toEqual(bags);
      let next = 1;
      for (const { id, count } of bags) {
        expect(id).toBe(next);
        next += count;
      }
      const rows = packed(order, 0).bags;
      expect(rows.length).toBeLessThanOrEqual(2 * order.length);
      expect(rows.flatMap((row) => Array(row.count).fill([...row.packs]))).toEqual(
        packed(order, Number.POSITIVE_INFINITY).bags.map(({ packs }) => [...packs]),
      );
    });
  });
});
