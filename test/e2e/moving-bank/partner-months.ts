import { groupBy } from '@bank/domain';
import type { Dice } from '../../../apps/api/src/seed/dice';
import { faultsOfLines, NUMBER, productCell, quantityCells, someOf } from './orders';
import { type Cells, emptied, type Sheet, typed } from './sheet';
import type { Size } from './sizes';
import { dayIn, fromUsOrder, monthsBefore2026 } from './words';

const LAST_DAY = 28;
/** Children who are named in the order of a month. */
const NAMED_EACH = 3;
const EACH_WITH_TWO = 5;
const EACH_WITHOUT_DAY = 4;

/** As the sheets of orders name a child. */
interface Child {
  name: string;
  birthdate: string;
}

/** Partner -> its children. */
const byPartner = ({ rows }: Sheet): ReadonlyMap<string, readonly Child[]> => {
  const groups = groupBy(rows, ({ Partner = '' }) => Partner);
  const toChild = (row: Cells): Child => ({
    name: `${row['First name']} ${row['Last name']}`,
    birthdate: fromUsOrder(row['Birth date']!),
  });
  return new Map([...groups].map(([partner, children]) => [partner, children.map(toChild)]));
};

/** Children who were born by the month. */
const bornBefore = (children: readonly Child[] = [], month: string): Child[] =>
  children.filter(({ birthdate }) => birthdate < dayIn(month, 1));

interface Given {
  dice: Dice;
  size: Size;
  partners: Sheet;
  warehouses: Sheet;
  products: Sheet;
  clients: Sheet;
}

const orderable = ({ rows }: Sheet): Cells[] => rows.filter(({ Category }) => Category !== 'Merchandise');

export const makePartnerOrders = ({ dice, size, partners, warehouses, products, clients }: Given): Sheet => {
  const children = byPartner(clients);
  return {
    kind: 'past-partner-orders',
    headings: [
      ...[NUMBER, 'Partner', 'Warehouse', 'Order period', 'Shipped on'],
      ...['Client', 'Child birthdate', 'Product', 'Pieces', 'Packs'],
    ],
    togetherBy: [NUMBER],
    rows: monthsBefore2026(size.months).flatMap((month) =>
      partners.rows.flatMap(({ Agency = '' }, at): Cells[] => {
        const order = {
          [NUMBER]: `P-${month}-${at}`,
          Partner: Agency,
          Warehouse: dice.oneOf(warehouses.rows).Warehouse!,
          'Order period': month,
          'Shipped on': dayIn(month, dice.between(1, LAST_DAY)),
        };
        const line = (product: Cells, place: number) => ({
          ...order,
          Product: productCell(dice, product),
          ...quantityCells(dice, place),
        });
        const named = someOf(dice, bornBefore(children.get(Agency), month), NAMED_EACH);
        return [
          ...someOf(dice, orderable(products), size.orderedEach).map(line),
          ...named.map((child, place) => ({
            ...line(dice.oneOf(orderable(products)), place),
            Client: child.name,
            'Child birthdate': child.birthdate,
          })),
        ];
      }),
    ),
    faults: [
      ...faultsOfLines,
      typed('Partner', 'Nowhere', /there is no such partner/),
      typed('Order period', 'soon', /expected a month such as/i),
    ],
  };
};

export const makeDistributions = ({ dice, size, partners, products, clients }: Given): Sheet => {
  const children = byPartner(clients);
  return {
    kind: 'past-distributions',
    headings: [
      ...[NUMBER, 'Partner', 'Distribution period', 'Distributed on'],
      ...['Client', 'Child birthdate', 'Product', 'Pieces', 'Packs'],
    ],
    togetherBy: [NUMBER],
    rows: monthsBefore2026(size.months).flatMap((month) =>
      partners.rows.flatMap(({ Agency = '' }, at): Cells[] => {
        const order = {
          [NUMBER]: `D-${month}-${at}`,
          Partner: Agency,
          'Distribution period': month,
          'Distributed on': at % EACH_WITHOUT_DAY ? dayIn(month, dice.between(1, LAST_DAY)) : '',
        };
        const served = someOf(dice, bornBefore(children.get(Agency), month), size.servedEach);
        return served.flatMap((child, place) =>
          someOf(dice, products.rows, place % EACH_WITH_TWO ? 1 : 2).map((product) => ({
            ...order,
            Client: child.name,
            'Child birthdate': child.birthdate,
            Product: productCell(dice, product),
            ...quantityCells(dice, place),
          })),
        );
      }),
    ),
    faults: [
      ...faultsOfLines,
      typed('Client', 'Nobody Nowhere', /There is no client with this name and birthdate/),
      emptied('Client', /Client\): Field is required for a new one/),
      typed('Partner', 'Nowhere', /there is no such partner/),
    ],
  };
};
