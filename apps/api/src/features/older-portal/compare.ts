import { clientWorkflow, policies } from '@bank/domain';
import { orderTables, snake } from '@bank/projections';
import { type ClientBase, escapeLiteral } from 'pg';
import { partnerStatus } from './queries/partners';
import { type About, asked, OLDER_ID } from './queries/questions';
import { completeAddresses } from './queries/sql/addresses';
import { answersOf } from './queries/sql/answers';
import { chooseCell, isEmail } from './queries/sql/cells';
import { keptClients } from './queries/sql/clients';
import { contactsOf } from './queries/sql/contacts';
import { keptGroups, keptLocations, keptProducts, keptSuppliers } from './queries/sql/kept';
import {
  describedOrders,
  livingOrders,
  OLDER_ORDER_KINDS,
  type OlderOrderKind,
  olderMovements,
} from './queries/sql/order-lines';
import { STOCK_REASON } from './queries/stock';

/** A figure of both portals. */
export interface ComparedFigure {
  /** Such as “Clients” or “Stock”. */
  subject: string;
  /** What is counted or summed: a status, a product, a place with a product. */
  name: string;
  older: number;
  here: number;
}

/** Two queries of names and amounts. */
interface Subject {
  subject: string;
  older: string;
  here: string;
}

const counted = (name: string, from: string): string =>
  `SELECT ${name} AS name, count(*) AS amount FROM ${from} GROUP BY 1`;
const ALL = `'all'`;

const records: readonly Subject[] = [
  {
    subject: 'Groups',
    older: counted(ALL, `${keptGroups} k`),
    here: counted(
      ALL,
      `read.groups g WHERE removed_at IS NULL AND EXISTS (SELECT FROM ${keptGroups} k WHERE lower(k.name) = lower(g.name))`,
    ),
  },
  {
    subject: 'Users',
    older: counted(ALL, `older_users WHERE deleted_at IS NULL AND ${isEmail('email')}`),
    // The administrators who have set up the bank stay among themselves.
    here: counted(
      ALL,
      `read.users u WHERE removed_at IS NULL AND EXISTS (
      SELECT FROM older_users o WHERE o.deleted_at IS NULL AND lower(btrim(o.email)) = lower(u.email))`,
    ),
  },
  {
    subject: 'Products',
    older: counted(ALL, `${keptProducts} k`),
    here: counted(ALL, 'read.products WHERE removed_at IS NULL'),
  },
  {
    subject: 'Suppliers',
    older: counted(ALL, `${keptSuppliers} k`),
    here: counted(ALL, 'read.suppliers WHERE removed_at IS NULL'),
  },
  {
    subject: 'Warehouses',
    older: counted(
      ALL,
      `${keptLocations} k JOIN older_storage_location s ON s.id = k.id AND lower(s.type) = 'warehouse'`,
    ),
    // A bank begins with one of its own.
    here: counted(
      ALL,
      `read.warehouses w WHERE removed_at IS NULL AND EXISTS (SELECT FROM ${keptLocations} k WHERE lower(k.name) = lower(w.title))`,
    ),
  },
  {
    subject: 'Partners',
    older: counted(
      partnerStatus,
      `${keptLocations} k JOIN older_storage_location s ON s.id = k.id JOIN older_partner p ON p.id = k.id`,
    ),
    here: counted('status', 'read.partners WHERE removed_at IS NULL'),
  },
  {
    subject: 'Clients',
    older: counted('coming_status', `${keptClients} k`),
    here: counted(
      chooseCell('status', clientWorkflow.statuses),
      'read.clients WHERE removed_at IS NULL AND merged_into IS NULL',
    ),
  },
];

/** How many have answered each question, by its machine name. Files stay behind. */
const answersAbout = (about: About, { subject, here }: Pick<Subject, 'subject' | 'here'>): Subject => ({
  subject,
  older: `SELECT d.name, count(*) AS amount FROM ${answersOf(about)} a JOIN ${asked[about].entities} e ON e.id = a.owner,
      jsonb_object_keys(a.answers) q JOIN older_attribute_definition d ON d.id = q AND d.deleted_at IS NULL AND upper(d.type) <> 'FILE' GROUP BY 1`,
  here: `SELECT q.name, count(*) AS amount FROM ${here} JOIN read.${snake(`${about}AttributeDefinition`)} q
      ON q.removed_at IS NULL AND q.name <> ${escapeLiteral(OLDER_ID.name)} AND q.type <> 'FILE'
        AND coalesce(r.profile -> q.id::text, 'null') NOT IN ('null', '[]')
    WHERE r.removed_at IS NULL GROUP BY 1`,
});

const answers: readonly Subject[] = [
  answersAbout('client', {
    subject: 'Clients who have answered',
    here: '(SELECT * FROM read.clients WHERE merged_into IS NULL) r',
  }),
  answersAbout('partner', { subject: 'Partners that have answered', here: 'read.partners r' }),
];

/** @param column a list of the records of `from` */
const elements = (column: string, from: string): string =>
  `SELECT ${ALL} AS name, coalesce(sum(jsonb_array_length(${column})), 0) AS amount FROM ${from}`;
const comingUser = `u.deleted_at IS NULL AND ${isEmail('u.email')}`;
const comeUsers = `read.users u WHERE removed_at IS NULL AND EXISTS (
  SELECT FROM older_users o WHERE o.deleted_at IS NULL AND lower(btrim(o.email)) = lower(u.email))`;

const belongings: readonly Subject[] = [
  {
    subject: 'Groups of users',
    older: counted(
      ALL,
      `older_user_group m JOIN older_users u ON u.id = m.user_id AND ${comingUser} JOIN ${keptGroups} k ON k.id = m.group_id`,
    ),
    here: elements('u.groups', comeUsers),
  },
  {
    subject: 'Partners of users',
    older: counted(
      ALL,
      `older_user_partner m JOIN older_users u ON u.id = m.user_id AND ${comingUser} JOIN ${keptLocations} k ON k.id = m.partner_id`,
    ),
    here: elements('u.partners', comeUsers),
  },
  {
    subject: 'Contacts of partners',
    // The portal needs one of each partner, so that another one stands in for it.
    older: `SELECT ${ALL} AS name, sum(greatest(1, (SELECT count(*) FROM ${contactsOf('location')} c WHERE c.owner = k.id))) AS amount
      FROM ${keptLocations} k JOIN older_partner p ON p.id = k.id`,
    here: elements('contacts', 'read.partners WHERE removed_at IS NULL'),
  },
  {
    subject: 'Contacts of suppliers',
    older: counted(ALL, `${contactsOf('supplier')} c JOIN ${keptSuppliers} k ON k.id = c.owner`),
    here: elements('contacts', 'read.suppliers WHERE removed_at IS NULL'),
  },
  {
    subject: 'Addresses of suppliers',
    older: counted(ALL, `${completeAddresses('supplier_id')} c JOIN ${keptSuppliers} k ON k.id = c.owner`),
    here: elements('addresses', 'read.suppliers WHERE removed_at IS NULL'),
  },
];

const titles = `(SELECT id, title FROM read.warehouses UNION ALL SELECT id, title FROM read.partners)`;
const stock: Subject = {
  subject: 'Stock',
  older: `SELECT coalesce(n.name, 'No place') || ', ' || coalesce(p.name, 'no product') AS name, sum(m.delta) AS amount
    FROM ${olderMovements} m LEFT JOIN ${keptLocations} n ON n.id = m.storage_location_id LEFT JOIN ${keptProducts} p ON p.id = m.product_id GROUP BY 1`,
  here: `SELECT t.title || ', ' || p.name AS name, sum(b.on_hand) AS amount FROM read.stock_balances b
    JOIN ${titles} t ON t.id = b.location_id JOIN read.products p ON p.id = b.product_id GROUP BY 1`,
};

const hasLines = `EXISTS (SELECT FROM older_line_item l WHERE l.order_id = o.id AND l.deleted_at IS NULL AND l.quantity::numeric <> 0)`;
/** What came for the rest of the stock is no order of the older portal. */
const isOfOlder = (kind: OlderOrderKind): string =>
  describedOrders(kind).takesRest ? `AND o.reason NOT LIKE ${escapeLiteral(`${STOCK_REASON}: %`)}` : '';

const ordersOf = (kind: OlderOrderKind): Subject[] => {
  const { headers, lines } = orderTables(kind);
  const { statuses, done } = describedOrders(kind);
  const { title, statuses: known } = policies[kind];
  const labels = Object.fromEntries(Object.entries(known).map(([status, { label }]) => [status, label]));
  return [
    {
      subject: `${title}s`,
      older: counted(
        `coalesce(${chooseCell('o.status', statuses)}, o.status)`,
        `${livingOrders(kind)} WHERE ${hasLines}`,
      ),
      here: counted(chooseCell('o.status', labels), `read.${headers} o WHERE o.removed_at IS NULL ${isOfOlder(kind)}`),
    },
    {
      subject: `Pieces of ${title.toLowerCase()}s`,
      older: `SELECT coalesce(p.name, 'no product') AS name, sum(l.quantity::bigint) AS amount FROM ${livingOrders(kind)}
        JOIN older_line_item l ON l.order_id = o.id AND l.deleted_at IS NULL LEFT JOIN ${keptProducts} p ON p.id = l.product_id
        WHERE upper(btrim(o.status)) = ${escapeLiteral(done)} GROUP BY 1`,
      here: `SELECT p.name AS name, sum(l.quantity) AS amount FROM read.${headers} o JOIN read.${lines} l ON l.order_id = o.id
        JOIN read.products p ON p.id = l.product
        WHERE o.removed_at IS NULL AND o.committed AND o.reversed_at IS NULL ${isOfOlder(kind)} GROUP BY 1`,
    },
  ];
};

const costs: Subject = {
  subject: 'Cents of supply orders',
  older: `SELECT coalesce(p.name, 'no product') AS name, round(sum(100 * l.quantity::numeric * coalesce(l.cost::numeric, 0))) AS amount
    FROM ${livingOrders('supply')} JOIN older_line_item l ON l.order_id = o.id AND l.deleted_at IS NULL LEFT JOIN ${keptProducts} p ON p.id = l.product_id
    WHERE upper(btrim(o.status)) = ${escapeLiteral(describedOrders('supply').done)} GROUP BY 1`,
  here: `SELECT p.name, round(sum(100 * l.quantity * coalesce(l.cost, 0))) AS amount
    FROM read.supply_orders o JOIN read.supply_order_lines l ON l.order_id = o.id JOIN read.products p ON p.id = l.product
    WHERE o.removed_at IS NULL AND o.committed AND o.reversed_at IS NULL GROUP BY 1`,
};

const subjects: readonly Subject[] = [
  ...records,
  ...belongings,
  ...answers,
  ...OLDER_ORDER_KINDS.flatMap(ordersOf),
  costs,
  stock,
];

/** Counts and sums of the dump in the temporary tables of the connection, beside those of this portal. */
export const compareOlder = async (connection: ClientBase): Promise<ComparedFigure[]> => {
  const figures: ComparedFigure[] = [];
  for (const { subject, older, here } of subjects) {
    const { rows } = await connection.query<{ name: string; older: string; here: string }>(
      `SELECT name, coalesce(o.amount, 0) AS older, coalesce(h.amount, 0) AS here FROM (${older}) o FULL JOIN (${here}) h USING (name)
       WHERE o.amount <> 0 OR h.amount <> 0 ORDER BY name`,
    );
    figures.push(...rows.map((row) => ({ subject, name: row.name, older: Number(row.older), here: Number(row.here) })));
  }
  return figures;
};

export const isDifferent = ({ older, here }: ComparedFigure): boolean => older !== here;
