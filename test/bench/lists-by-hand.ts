import { LEDGER_ROW_COUNT, LOCATION_ID, ORDER_COUNT, PARTNER_COUNT } from './lists-fill';

/** A page of a list, and SQL that is written by hand to read this one page as fast as possible. */
export interface TimedList {
  what: string;
  url: string;
  /** Selects all that the page shows, and the `id` and the `total` in each row. */
  sql: string;
}

const formatCount = (count: number) => count.toLocaleString('en');

/** @param selectIds selects the page's ids in any order; @param total counts them all */
const orderPageSql = (selectIds: string, total: string, order: string) => `
  SELECT o.id, o.sequence, o.status, o.created_at, o.updated_at, o.revision, o.received_at, s.id AS supplier, s.title, s.addresses,
    o.warehouse, w.title AS warehouse_title, written.addresses AS written_addresses, (${total})::int AS total
  FROM read.supply_orders o
  LEFT JOIN read.supplier_merges m ON m.id = o.supplier
  LEFT JOIN read.suppliers s ON s.id = coalesce(m.heir, o.supplier)
  LEFT JOIN read.suppliers written ON written.id = o.supplier
  LEFT JOIN read.warehouses w ON w.id = o.warehouse
  WHERE o.id IN (${selectIds}) ORDER BY ${order}`;
const COUNT_ORDERS = 'SELECT count(*) FROM read.supply_orders WHERE removed_at IS NULL';
const selectNewestOrders = (offset: number) =>
  `SELECT id FROM read.supply_orders WHERE removed_at IS NULL ORDER BY id DESC LIMIT 10 OFFSET ${offset}`;

const transactionPageSql = (found: string, total: string, order: string) => `
  SELECT t.id, p.name, l.title, t.delta, t.cost::float8 AS cost, t.order_kind, t.order_id, t.reason, t.committed_at, t.created_at,
    (${total})::int AS total
  FROM read.stock_transactions t
  LEFT JOIN read.products p ON p.id = t.product_id
  LEFT JOIN read.storage_locations l ON l.id = t.location_id
  WHERE t.recorded_until IS NULL AND t.id IN (${found}) ORDER BY ${order}`;
const COUNT_TRANSACTIONS = 'SELECT count(*) FROM read.stock_transactions WHERE recorded_until IS NULL';
const selectNewestTransactions = (offset: number) =>
  `SELECT id FROM read.stock_transactions WHERE recorded_until IS NULL ORDER BY id DESC LIMIT 50 OFFSET ${offset}`;

const partnerPageSql = (found: string, total: string, order: string) => `
  SELECT r.*, f.name AS period_name, d.name AS method_name, (${total})::int AS total
  FROM read.partners r
  LEFT JOIN read.partners_fulfillment_periods f ON f.id = r.fulfillment_period
  LEFT JOIN read.partners_distribution_methods d ON d.id = r.distribution_method
  WHERE r.id IN (${found}) ORDER BY ${order}`;
const COUNT_PARTNERS = 'SELECT count(*) FROM read.partners WHERE removed_at IS NULL';
const selectPartnersByTitle = (offset: number) =>
  `SELECT id FROM read.partners WHERE removed_at IS NULL ORDER BY lower(title), id LIMIT 10 OFFSET ${offset}`;

const ofOrders = `of ${formatCount(ORDER_COUNT)} supply orders`;
const ofTransactions = `of ${formatCount(LEDGER_ROW_COUNT)} ledger rows`;
const ofPartners = `of ${formatCount(PARTNER_COUNT)} partners`;

export const timedLists: readonly TimedList[] = [
  {
    what: `First page ${ofOrders}`,
    url: '/api/orders/supply?page=1',
    sql: orderPageSql(selectNewestOrders(0), COUNT_ORDERS, 'o.id DESC'),
  },
  {
    what: `Page 20,000 ${ofOrders}`,
    url: '/api/orders/supply?page=20000',
    sql: orderPageSql(selectNewestOrders(199_990), COUNT_ORDERS, 'o.id DESC'),
  },
  {
    what: `Sorted by supplier: first page ${ofOrders}`,
    url: '/api/orders/supply?page=1&sort=supplier.title|asc',
    // No supplier has more than ten orders among the first ten.
    sql: orderPageSql(
      `SELECT o.id
       FROM (SELECT x.id AS supplier, lower(s.title) AS name FROM read.suppliers x
             LEFT JOIN read.supplier_merges m ON m.id = x.id JOIN read.suppliers s ON s.id = coalesce(m.heir, x.id)) n,
         LATERAL (SELECT id FROM read.supply_orders WHERE supplier = n.supplier AND removed_at IS NULL ORDER BY id LIMIT 10) o
       ORDER BY n.name, o.id LIMIT 10`,
      COUNT_ORDERS,
      'lower(s.title), o.id',
    ),
  },
  {
    what: `Filtered by status: first page ${ofOrders}`,
    url: '/api/orders/supply?page=1&status=RECEIVED',
    sql: orderPageSql(
      "SELECT id FROM read.supply_orders WHERE removed_at IS NULL AND status = 'RECEIVED' ORDER BY id DESC LIMIT 10",
      `${COUNT_ORDERS} AND status = 'RECEIVED'`,
      'o.id DESC',
    ),
  },
  {
    what: `First page ${ofTransactions}`,
    url: '/api/reports/transactions?page=1',
    sql: transactionPageSql(selectNewestTransactions(0), COUNT_TRANSACTIONS, 't.id DESC'),
  },
  {
    what: `Page 20,000 ${ofTransactions}`,
    url: '/api/reports/transactions?page=20000',
    sql: transactionPageSql(selectNewestTransactions(999_950), COUNT_TRANSACTIONS, 't.id DESC'),
  },
  {
    what: `Sorted by product: first page ${ofTransactions}`,
    url: '/api/reports/transactions?page=1&sort=p.name|asc',
    sql: transactionPageSql(
      `SELECT t.id FROM read.products p,
         LATERAL (SELECT id FROM read.stock_transactions WHERE product_id = p.id AND recorded_until IS NULL ORDER BY id LIMIT 50) t
       ORDER BY p.name, t.id LIMIT 50`,
      COUNT_TRANSACTIONS,
      'p.name, t.id',
    ),
  },
  {
    what: `Filtered by location: first page ${ofTransactions}`,
    url: `/api/reports/transactions?page=1&location=${LOCATION_ID}`,
    sql: transactionPageSql(
      `SELECT id FROM read.stock_transactions WHERE recorded_until IS NULL AND location_id = ${LOCATION_ID} ORDER BY id DESC LIMIT 50`,
      `${COUNT_TRANSACTIONS} AND location_id = ${LOCATION_ID}`,
      't.id DESC',
    ),
  },
  {
    what: `First page ${ofPartners}`,
    url: '/api/partners?page=1',
    sql: partnerPageSql(selectPartnersByTitle(0), COUNT_PARTNERS, 'lower(r.title), r.id'),
  },
  {
    what: `Page 9,000 ${ofPartners}`,
    url: '/api/partners?page=9000',
    sql: partnerPageSql(selectPartnersByTitle(89_990), COUNT_PARTNERS, 'lower(r.title), r.id'),
  },
  {
    what: `Sorted by fulfillment period: first page ${ofPartners}`,
    url: '/api/partners?page=1&sort=fulfillmentPeriod.name|asc',
    sql: partnerPageSql(
      `SELECT r.id FROM read.partners_fulfillment_periods f
       JOIN read.partners r ON r.fulfillment_period = f.id AND r.removed_at IS NULL
       ORDER BY lower(f.name), r.id LIMIT 10`,
      COUNT_PARTNERS,
      'lower(f.name), r.id',
    ),
  },
  {
    what: `Filtered by status: first page ${ofPartners}`,
    url: '/api/partners?page=1&status=ACTIVE',
    sql: partnerPageSql(
      "SELECT id FROM read.partners WHERE removed_at IS NULL AND status = 'ACTIVE' ORDER BY lower(title), id LIMIT 10",
      `${COUNT_PARTNERS} AND status = 'ACTIVE'`,
      'lower(r.title), r.id',
    ),
  },
];
