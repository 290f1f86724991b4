import type { OrderKind } from '@bank/domain';

const A_DAY_MS = 86_400_000;
const threeDaysAgo = () => new Date(Date.now() - 3 * A_DAY_MS).toISOString();

/** Units on hand at two warehouses. */
export type Both = readonly [here: number, there: number];

interface Case {
  kind: OrderKind;
  header: (places: { here: number; there: number; supplier: number }) => object;
  transitions: readonly string[];
  /** Delivered to the first warehouse before. */
  stock: number;
  /** Of its line, and what is then on hand. */
  completed: { quantity: number; onHand: Both };
  up: { quantity: number; onHand: Both };
  down: { quantity: number; onHand: Both };
  /** How much was taken since from which warehouse, and a correction that takes more than is left there. */
  short: { taken: number; from: 'here' | 'there'; quantity: number; asked: number; left: number };
  role: `ROLE_${string}`;
}

/** Each kind whose orders are corrected at a warehouse: what it moves at two of them, and what corrections of it move. */
export const correctionCases: readonly Case[] = [
  {
    kind: 'supply',
    header: ({ here, supplier }) => ({ supplier, warehouse: here, receivedAt: threeDaysAgo() }),
    transitions: ['ORDER', 'RECEIVE'],
    stock: 0,
    completed: { quantity: 40, onHand: [40, 0] },
    up: { quantity: 47, onHand: [47, 0] },
    down: { quantity: 35, onHand: [35, 0] },
    short: { taken: 30, from: 'here', quantity: 5, asked: 35, left: 10 },
    role: 'ROLE_SUPPLY_ORDER_EDIT',
  },
  {
    kind: 'merchandise',
    header: ({ here }) => ({ warehouse: here }),
    transitions: ['COMPLETE'],
    stock: 100,
    completed: { quantity: 40, onHand: [60, 0] },
    up: { quantity: 47, onHand: [53, 0] },
    down: { quantity: 35, onHand: [65, 0] },
    short: { taken: 50, from: 'here', quantity: 75, asked: 35, left: 10 },
    role: 'ROLE_MERCHANDISE_ORDER_EDIT',
  },
  {
    kind: 'transfer',
    header: ({ here, there }) => ({ sourceLocation: here, targetLocation: there }),
    transitions: ['COMPLETE'],
    stock: 100,
    completed: { quantity: 40, onHand: [60, 40] },
    up: { quantity: 47, onHand: [53, 47] },
    down: { quantity: 35, onHand: [65, 35] },
    short: { taken: 30, from: 'there', quantity: 5, asked: 35, left: 10 },
    role: 'ROLE_TRANSFER_ORDER_EDIT',
  },
  {
    kind: 'adjustment',
    header: ({ here }) => ({ storageLocation: here, reason: 'Water damage' }),
    transitions: ['COMPLETE'],
    stock: 100,
    completed: { quantity: -40, onHand: [60, 0] },
    up: { quantity: -47, onHand: [53, 0] },
    down: { quantity: -35, onHand: [65, 0] },
    short: { taken: 50, from: 'here', quantity: -75, asked: 35, left: 10 },
    role: 'ROLE_ADJUSTMENT_ORDER_EDIT',
  },
];
