import { escapeLiteral } from 'pg';
import { isTrue, textCell, timeOf } from './cells';
import { keptClients } from './clients';
import type { Derived } from './derived';
import { keptLocations, keptProducts, keptSuppliers } from './kept';
import { survivors } from './survivors';

interface Described {
  table: string;
  /** The discriminator of its rows in the table of all orders. */
  type: string;
  /** Status of the older portal -> the name of the same one here. Orders in others are counted and left. */
  statuses: Readonly<Record<string, string>>;
  /** The status in which its stock has moved. */
  done: string;
  /** Columns of its table that have to name a location, or a supplier. */
  locations: readonly string[];
  suppliers?: readonly string[];
  /** What a line moves: the column of the location, and the sign. */
  legs: readonly [column: string, sign: '+' | '-'][];
  isAboutClients?: true;
  /** A line without a client is none. */
  needsClients?: true;
  /** A line may take away. */
  isSigned?: true;
  /** Stock that no order explains comes as orders of this kind, too. */
  takesRest?: true;
}

const atOnce = { CREATING: 'Creating', COMPLETED: 'Completed' } as const;

export const olderOrderKinds = {
  supply: {
    table: 'supply_order',
    type: 'supplyorder',
    statuses: { CREATING: 'Creating', ORDERED: 'Ordered', RECEIVED: 'Received' },
    done: 'RECEIVED',
    locations: ['warehouse_id'],
    suppliers: ['supplier_id'],
    legs: [['warehouse_id', '+']],
  },
  transfer: {
    table: 'transfer_order',
    type: 'transferorder',
    statuses: atOnce,
    done: 'COMPLETED',
    locations: ['source_location_id', 'target_location_id'],
    legs: [
      ['source_location_id', '-'],
      ['target_location_id', '+'],
    ],
  },
  merchandise: {
    table: 'merchandise_order',
    type: 'merchandiseorder',
    statuses: atOnce,
    done: 'COMPLETED',
    locations: ['warehouse_id'],
    legs: [['warehouse_id', '-']],
  },
  adjustment: {
    table: 'adjustment_order',
    type: 'adjustmentorder',
    statuses: atOnce,
    done: 'COMPLETED',
    locations: ['storage_location_id'],
    legs: [['storage_location_id', '+']],
    isSigned: true,
    takesRest: true,
  },
  partner: {
    table: 'partner_order',
    type: 'partnerorder',
    statuses: { CREATING: 'Creating', SUBMITTED: 'Submitted', IN_PROCESS: 'Processing', SHIPPED: 'Shipped' },
    done: 'SHIPPED',
    locations: ['partner_id', 'warehouse_id'],
    legs: [
      ['warehouse_id', '-'],
      ['partner_id', '+'],
    ],
    isAboutClients: true,
  },
  distribution: {
    table: 'bulk_distribution',
    type: 'bulkdistribution',
    statuses: atOnce,
    done: 'COMPLETED',
    locations: ['partner_id'],
    legs: [['partner_id', '-']],
    isAboutClients: true,
    needsClients: true,
  },
} as const satisfies Readonly<Record<string, Described>>;
export type OlderOrderKind = keyof typeof olderOrderKinds;
export const OLDER_ORDER_KINDS = Object.keys(olderOrderKinds) as OlderOrderKind[];

export const describedOrders = (kind: OlderOrderKind): Described => olderOrderKinds[kind];

const statusesIn = (kind: OlderOrderKind): string =>
  Object.keys(describedOrders(kind).statuses).map(escapeLiteral).join(', ');

/** Movements that count: committed, and not deleted. */
export const olderMovements = 'older_movement';
const movementsQuery = `SELECT t.id, t.storage_location_id, t.product_id, t.delta::bigint AS delta, l.order_id,
    ${timeOf('coalesce(t.committed_at, t.created_at)')} AS moved_at
  FROM older_inventory_transaction t LEFT JOIN older_line_item l ON l.id = t.line_item_id
  WHERE ${isTrue('t.committed')} AND t.deleted_at IS NULL`;

/** When an order moved its stock. */
export const movedAt = (order: string): string => `coalesce(${order}.moved_at, ${order}.changed_at)`;

/** Orders of a kind that nobody has deleted: o, with its own table: h. */
export const livingOrders = (kind: OlderOrderKind): string =>
  `older_order o JOIN older_${describedOrders(kind).table} h ON h.id = o.id AND o.deleted_at IS NULL`;

/** Whether an order says where and from whom, in a status that the portal knows. */
const isWhole = (kind: OlderOrderKind): string =>
  [
    `upper(btrim(o.status)) IN (${statusesIn(kind)})`,
    ...describedOrders(kind).locations.map(
      (column) => `EXISTS (SELECT FROM ${keptLocations} n WHERE n.id = h.${column})`,
    ),
    ...(describedOrders(kind).suppliers ?? []).map(
      (column) => `EXISTS (SELECT FROM ${keptSuppliers} n WHERE n.id = h.${column})`,
    ),
  ].join(' AND ');

/** Whether a line says what and how much, and for whom where it has to. */
const isLineWhole = (kind: OlderOrderKind): string => {
  const { isSigned, needsClients } = describedOrders(kind);
  return [
    `l.deleted_at IS NULL AND l.quantity::numeric ${isSigned ? '<>' : '>'} 0`,
    `EXISTS (SELECT FROM ${keptProducts} n WHERE n.id = l.product_id)`,
    ...(needsClients
      ? [`EXISTS (SELECT FROM ${survivors} s JOIN ${keptClients} k ON k.id = s.heir WHERE s.client = l.client_id)`]
      : []),
  ].join(' AND ');
};

/** The time of its first movement, which the older portal noted again whenever it saved the order. */
const firstMoved = 'older_first_moved';
const firstMovedQuery = `SELECT order_id, min(moved_at) AS moved_at FROM ${olderMovements} WHERE order_id IS NOT NULL GROUP BY 1`;

/** Two of a kind that have one number get their older ids. */
const numbers = 'older_order_number';
const numbersQuery = `SELECT id, coalesce(${textCell('sequence_no')} || CASE WHEN count(*) OVER (PARTITION BY lower(type), sequence_no) > 1 THEN '-' || id ELSE '' END, id) AS number
    FROM older_order`;

const linesQuery = (kind: OlderOrderKind): string =>
  `SELECT '${kind}' AS kind, o.id AS order_id, n.number, upper(btrim(o.status)) AS status,
      upper(btrim(o.status)) = ${escapeLiteral(describedOrders(kind).done)} AS is_done, m.moved_at,
      coalesce(${timeOf('o.updated_at')}, ${timeOf('o.created_at')}) AS changed_at,
      l.id AS line_id, l.product_id, l.client_id, l.quantity, l.cost
    FROM ${livingOrders(kind)} JOIN ${numbers} n ON n.id = o.id JOIN older_line_item l ON l.order_id = o.id LEFT JOIN ${firstMoved} m ON m.order_id = o.id
    WHERE ${isWhole(kind)} AND ${isLineWhole(kind)}`;
const allLines = 'older_order_line';

/** The lines that come, with what all kinds of orders have. */
export const orderLines = (kind: OlderOrderKind): string => `(SELECT * FROM ${allLines} WHERE kind = '${kind}')`;

/** Orders that don't come, because they lack a place, a line or a status that the portal knows. */
export const ordersLeft = (kind: OlderOrderKind): string =>
  `SELECT coalesce(${textCell('o.sequence_no')}, o.id) || ' (' || o.status || ')' AS example FROM ${livingOrders(kind)}
   WHERE NOT EXISTS (SELECT FROM ${orderLines(kind)} l WHERE l.order_id = o.id)`;

/** Lines with a quantity that don't come with their order. */
export const linesLeft = (kind: OlderOrderKind): string =>
  `SELECT coalesce(${textCell('o.sequence_no')}, o.id) AS example FROM ${livingOrders(kind)} JOIN older_line_item l ON l.order_id = o.id
   WHERE ${isWhole(kind)} AND l.deleted_at IS NULL AND l.quantity::numeric <> 0 AND NOT (${isLineWhole(kind)})`;

/** What the lines that come will move: order, location, product and delta. */
export const explainedMovements: string = OLDER_ORDER_KINDS.flatMap((kind) =>
  describedOrders(kind).legs.map(
    ([column, sign]) =>
      `SELECT o.order_id, h.${column} AS location_id, o.product_id, ${sign}o.quantity::bigint AS delta
       FROM ${orderLines(kind)} o JOIN older_${describedOrders(kind).table} h ON h.id = o.order_id WHERE o.is_done`,
  ),
).join(' UNION ALL ');

export const orderTables: readonly Derived[] = [
  [olderMovements, movementsQuery],
  [firstMoved, firstMovedQuery],
  [numbers, numbersQuery],
  [allLines, OLDER_ORDER_KINDS.map(linesQuery).join(' UNION ALL ')],
];
