import { orderTables } from '../../read-models/orders';
import { type Fragment, raw, sql } from '../fragment';
import { allOf, countedOrders, packTypes } from '../of-orders/counted-orders';
import { PRODUCT_TABLES, productColumns, readProductsOf } from '../of-orders/product-columns';
import { inUnitAsked, packSizeFor, SHOWN_TOTAL } from '../packs';
import { type FilterValues, type ReportQuery, type SummedUp, summedUpQuery } from '../query';
import { transferOrderLinesBehind } from './report';

const { headers, lines } = orderTables('transfer');
const { from, conditions } = countedOrders.transfer;
const { joins, type } = packTypes.transfer;

/** @param columns of an order `o`, a line `l` and what is joined @param joined follows the condition of the lines */
const movedLines = (columns: Fragment, joined: Fragment, filters: FilterValues): Fragment => sql`
  SELECT ${columns} FROM ${from} JOIN read.${raw(lines)} l ON l.owner = o.owner ${joined} WHERE ${allOf(conditions(filters))}`;

const transfers = (filters: FilterValues): SummedUp => ({
  // A product that a transfer did not move has no figure there.
  figures: {
    zeros: raw("'{}'::jsonb"),
    amounts: sql`
    SELECT s.id, p.sku AS key, true AS is_summed,
           ${inUnitAsked(raw('s.units'), packSizeFor(raw('s.pack_type')), filters.showDiapersOrPackages)} AS amount
    FROM (
      ${movedLines(sql`o.id, l.product, ${type} AS pack_type, sum(l.quantity) AS units`, joins, filters)}
      GROUP BY o.id, l.product, ${type}
    ) s JOIN read.products p ON p.id = s.product`,
  },
  rows: sql`
    SELECT o.id, o.sequence, o.status, o.committed_at, o.source_location, o.target_location, f.total
    FROM (SELECT id, sum(amount) AS total FROM figures GROUP BY id) f JOIN ${from} ON o.id = f.id`,
});

export const query: ReportQuery = {
  ...summedUpQuery(
    transfers,
    `t.id, t.sequence, t.committed_at AS date, t.status, ${SHOWN_TOTAL} AS total,
      source.title AS "sourceLocation", source.id AS "sourceId", source.type AS "sourceType",
      target.title AS "targetLocation", target.id AS "targetId", target.type AS "targetType"`,
    {
      source: { table: 'read.storage_locations', on: 'source.id = t.source_location' },
      target: { table: 'read.storage_locations', on: 'target.id = t.target_location' },
    },
  ),
  reads: [headers, lines, 'storage_locations', ...PRODUCT_TABLES],
  sorts: {
    id: 't.id',
    sequence: 't.id',
    date: 't.committed_at',
    sourceLocation: { sql: 'lower(source.title)', joins: ['source'] },
    targetLocation: { sql: 'lower(target.title)', joins: ['target'] },
    total: 't.total',
  },
  families: {
    products: async (database, filters) =>
      productColumns(
        await readProductsOf(database, movedLines(raw('l.product'), raw('AND l.quantity <> 0'), filters)),
        { family: 'products', behind: ({ id }) => transferOrderLinesBehind({ product: id }) },
      ),
  },
  sums: { columns: { total: 't.total' }, mayShowSums: () => true },
};
