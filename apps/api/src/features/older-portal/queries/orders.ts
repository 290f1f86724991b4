import { escapeLiteral } from 'pg';
import type { OlderQuery } from '../older-query';
import { chooseCell, textCell, timeCell, timeOf } from './sql/cells';
import { clientCells, keptClients } from './sql/clients';
import { keptLocations, keptProducts, keptSuppliers } from './sql/kept';
import { describedOrders, movedAt, type OlderOrderKind, orderLines } from './sql/order-lines';
import { survivors } from './sql/survivors';
import { stockChanges } from './stock';

const month = (column: string): string => `left(h.${column}, 7)`;
const place = (column: string): string => `(SELECT name FROM ${keptLocations} n WHERE n.id = h.${column})`;

interface Columns {
  /** Those of the kind's own, in the words of the import. */
  own: readonly string[];
  /** What the import calls the day on which it happened; an open order has none yet. */
  day: string;
  at?: string;
}

const columnsOf: Readonly<Record<OlderOrderKind, Columns>> = {
  partner: {
    own: [
      `${place('partner_id')} AS "Partner"`,
      `${place('warehouse_id')} AS "Warehouse"`,
      `${month('order_period')} AS "Order period"`,
      `${textCell('h.portal_order_id')} AS "Portal order ID"`,
    ],
    day: 'Shipped on',
  },
  distribution: {
    own: [
      `${place('partner_id')} AS "Partner"`,
      `${month('distribution_period')} AS "Distribution period"`,
      `${textCell('h.portal_order_id')} AS "Portal order ID"`,
    ],
    day: 'Distributed on',
  },
  supply: {
    own: [
      `(SELECT name FROM ${keptSuppliers} n WHERE n.id = h.supplier_id) AS "Supplier"`,
      `${place('warehouse_id')} AS "Warehouse"`,
    ],
    day: 'Received on',
    at: `coalesce(${timeOf('h.received_at')}, ${movedAt('o')})`,
  },
  transfer: {
    own: [
      `${place('source_location_id')} AS "Source location"`,
      `${place('target_location_id')} AS "Destination location"`,
    ],
    day: 'Transferred on',
  },
  merchandise: { own: [`${place('warehouse_id')} AS "Warehouse"`], day: 'Taken out on' },
  adjustment: {
    own: [
      `${place('storage_location_id')} AS "Storage location"`,
      `coalesce(${textCell('h.reason')}, 'No reason given in the older portal') AS "Reason"`,
    ],
    day: 'Changed on',
  },
};

/** The lines of all orders of a kind that count, with what was read once. */
export const selectOrders = (kind: OlderOrderKind): string => {
  const { table, statuses, done, isAboutClients } = describedOrders(kind);
  const { own, day, at = movedAt('o') } = columnsOf[kind];
  return `SELECT o.number AS "Order number", ${own.join(', ')}, CASE WHEN o.is_done THEN ${timeCell(at)} END AS "${day}", ${chooseCell('o.status', statuses)} AS "Status",
      CASE WHEN o.status = ${escapeLiteral(done)} THEN 'Yes' ELSE 'No' END AS "Stock has moved",
      p.name AS "Product", o.quantity AS "Pieces", o.cost AS "Cost per piece" ${isAboutClients ? `, ${clientCells('c')}` : ''}
    FROM ${orderLines(kind)} o JOIN older_${table} h ON h.id = o.order_id JOIN ${keptProducts} p ON p.id = o.product_id
    ${isAboutClients ? `LEFT JOIN ${survivors} s ON s.client = o.client_id LEFT JOIN ${keptClients} c ON c.id = s.heir` : ''}
    ORDER BY o.order_id::bigint, o.line_id::bigint`;
};

const query = (kind: OlderOrderKind, name: string): OlderQuery => ({
  kind: name,
  together: 'Order number',
  sql: selectOrders(kind),
});

export const orderQueries: readonly OlderQuery[] = [
  query('supply', 'past-supply-orders'),
  query('transfer', 'past-transfers'),
  query('merchandise', 'past-merchandise-orders'),
  {
    kind: 'past-stock-changes',
    together: 'Order number',
    sql: `SELECT * FROM (${selectOrders('adjustment')}) orders UNION ALL SELECT * FROM (${stockChanges}) stock
      ORDER BY "Changed on", "Order number", "Product", "Pieces"`,
  },
  query('partner', 'past-partner-orders'),
  query('distribution', 'past-distributions'),
];
