import type { Dice } from '../../../apps/api/src/seed/dice';
import { type Cells, emptied, type Sheet, typed } from './sheet';
import type { Size } from './sizes';
import { dayIn, monthsBefore2026 } from './words';

const LAST_DAY = 28;
const EACH_IN_PACKS = 3;

export const NUMBER = 'Order number';

/** So many different ones, in the order of the list. */
export const someOf = <T>(dice: Dice, all: readonly T[], count: number): T[] => {
  const first = dice.between(0, all.length - 1);
  return Array.from({ length: Math.min(count, all.length) }, (_, place) => all[(first + place) % all.length]!);
};

/** Some rows count packs, and the others pieces. */
export const quantityCells = (dice: Dice, place: number): Cells =>
  place % EACH_IN_PACKS ? { Pieces: String(dice.between(20, 400)) } : { Packs: String(dice.between(1, 12)) };

/** A product by its name or its SKU. */
export const productCell = (dice: Dice, { Product = '', SKU = '' }: Cells): string => dice.oneOf([Product, SKU]);

export const faultsOfLines = [
  typed('Product', 'Hats', /there is no such product/),
  typed('Pieces', 'many', /expected a whole number/),
  typed('Pieces', '-5', /at least 1|only one of the two/),
];

const SUPPLIED_EACH = 6;

export const makeSupplyOrders = (
  { months, products: all }: Size,
  dice: Dice,
  suppliers: Sheet,
  warehouses: Sheet,
  products: Sheet,
): Sheet => ({
  kind: 'past-supply-orders',
  headings: [NUMBER, 'Supplier', 'Warehouse', 'Received on', 'Product', 'Pieces', 'Packs', 'Cost per piece'],
  togetherBy: [NUMBER],
  rows: monthsBefore2026(months).flatMap((month) =>
    warehouses.rows.flatMap((warehouse, at) => {
      const order = {
        [NUMBER]: `S-${month}-${at}`,
        Supplier: dice.oneOf(suppliers.rows)['Supplier name']!,
        Warehouse: warehouse.Warehouse!,
        'Received on': dayIn(month, dice.between(1, LAST_DAY)),
      };
      return someOf(dice, products.rows, Math.min(all, SUPPLIED_EACH)).map((product, place) => ({
        ...order,
        Product: productCell(dice, product),
        ...quantityCells(dice, place),
        'Cost per piece': `0.${dice.between(10, 40)}`,
      }));
    }),
  ),
  faults: [...faultsOfLines, typed('Received on', '2199-01-01', /Must not be in the future/)],
});

const TRANSFERRED_EACH = 3;

export const makeTransfers = ({ months }: Size, dice: Dice, warehouses: Sheet, products: Sheet): Sheet => ({
  kind: 'past-transfers',
  headings: [NUMBER, 'Source location', 'Destination location', 'Transferred on', 'Product', 'Pieces', 'Packs'],
  togetherBy: [NUMBER],
  rows: monthsBefore2026(months).flatMap((month) => {
    const [source, target] = someOf(dice, warehouses.rows, 2);
    const order = {
      [NUMBER]: `T-${month}`,
      'Source location': source!.Warehouse!,
      'Destination location': target!.Warehouse!,
      'Transferred on': dayIn(month, dice.between(1, LAST_DAY)),
    };
    return someOf(dice, products.rows, TRANSFERRED_EACH).map((product, place) => ({
      ...order,
      Product: productCell(dice, product),
      ...quantityCells(dice, place),
    }));
  }),
  faults: [typed('Source location', 'Nowhere', /there is no such storage location/)],
});

export const makeMinimums = (dice: Dice, products: Sheet, warehouses: Sheet): Sheet => ({
  kind: 'minimums',
  headings: ['Product', 'Warehouse', 'Minimum in pieces', 'Minimum in packs'],
  togetherBy: ['Product'],
  rows: products.rows.flatMap(({ SKU = '' }, place) =>
    warehouses.rows.map(({ Warehouse = '' }) => ({
      Product: SKU,
      Warehouse,
      ...(place % EACH_IN_PACKS
        ? { 'Minimum in pieces': String(dice.between(1, 40) * 25) }
        : { 'Minimum in packs': String(dice.between(1, 40)) }),
    })),
  ),
  changes: () => true,
  faults: [
    typed('Warehouse', 'Nowhere', /there is no such warehouse/),
    typed('Minimum in pieces', 'a lot', /expected a whole number/),
  ],
});

export const COUNTED_ON = '2026-01-05';

/** What lies on the shelves after all that was sent: some of it less than the orders of the past say, or more. */
export const makeOpeningStock = (dice: Dice, warehouses: Sheet, products: Sheet): Sheet => ({
  kind: 'opening-stock',
  headings: ['Storage location', 'Counted on', 'Product', 'Pieces', 'Packs'],
  togetherBy: ['Storage location'],
  rows: warehouses.rows.flatMap(({ Warehouse = '' }) =>
    products.rows.map(({ SKU = '' }, place) => ({
      'Storage location': Warehouse,
      'Counted on': COUNTED_ON,
      Product: SKU,
      ...(place % EACH_IN_PACKS ? { Pieces: String(dice.between(0, 4_000)) } : { Packs: String(dice.between(0, 90)) }),
    })),
  ),
  faults: [emptied('Counted on', /Counted on\): Is missing/), typed('Product', 'Hats', /there is no such product/)],
});
