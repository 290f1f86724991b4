import { orderTables } from '../../read-models/orders';
import { type Fragment, raw, sql } from '../fragment';
import { inUnitAsked, packSizeFor, SHOWN_TOTAL } from '../packs';
import { type FilterValues, type ReportQuery, type SummedUp, summedUpQuery } from '../query';
import { allOf, countedOrders, holderOf } from './counted-orders';
import { figureKey, monthInKey, monthsOf, PRODUCT_TABLES, WITH_CATEGORY, zeroFigures } from './product-columns';

export interface Totals {
  kind: keyof typeof holderOf;
  holders: { table: string; type: string };
  /** Units in a pack `p` for a holder `h`; without it, figures are always units. */
  packSize?: Fragment;
  /** The column of the order's month, whose months have figures besides when a first and a last one are given. */
  month?: string;
}

export const partnerTotals = {
  holders: { table: 'partners', type: 'partner_type' },
  packSize: packSizeFor(raw('h.partner_type')),
} as const;

const totals = ({ kind, holders, packSize, month }: Totals, filters: FilterValues): SummedUp => {
  const { from, conditions } = countedOrders[kind];
  const months = month === undefined ? undefined : monthsOf(filters);
  const holder = holderOf[kind];
  const ofProduct = filters.product && sql`l.product = ${filters.product}`;
  const lines = raw(`read.${orderTables(kind).lines} l`);
  const [monthColumn, key, groups, withLines] = months
    ? [
        raw(`o.${month}`),
        sql`${figureKey} || ${monthInKey('s')}`,
        sql`GROUPING SETS ((${holder}, l.product), (${holder}, l.product, o.${raw(month!)}))`,
        // An order has many lines of a product. They are summed before the months are, which are grouped by more.
        sql`CROSS JOIN LATERAL (
          SELECT l.product, sum(l.quantity) AS quantity FROM ${lines}
          WHERE ${allOf([raw('l.owner = o.owner'), ofProduct])} GROUP BY l.product
        ) l`,
      ]
    : [
        raw('NULL'),
        figureKey,
        sql`${holder}, l.product`,
        sql`JOIN ${lines} ON ${allOf([raw('l.owner = o.owner'), ofProduct])}`,
      ];
  return {
    figures: {
      zeros: zeroFigures(months),
      amounts: sql`
      SELECT s.id, ${key} AS key, true AS is_summed, s.month IS NULL AS is_in_total,
             ${packSize ? inUnitAsked(raw('s.units'), packSize, filters.showDiapersOrPackages) : raw('s.units')} AS amount
      FROM (
        SELECT ${holder} AS id, l.product, ${monthColumn} AS month, sum(l.quantity) AS units
        FROM ${from} ${withLines} WHERE ${allOf(conditions(filters))} GROUP BY ${groups}
      ) s
      JOIN read.${raw(holders.table)} h ON h.id = s.id
      JOIN read.products p ON p.id = s.product ${WITH_CATEGORY}`,
    },
    rows: sql`
      SELECT f.id, h.title AS name, h.${raw(holders.type)} AS type, f.total
      FROM (SELECT id, sum(amount) AS total FROM figures WHERE is_in_total GROUP BY id) f
      JOIN read.${raw(holders.table)} h ON h.id = f.id`,
  };
};

export const totalsQuery = (of: Totals): Omit<ReportQuery, 'families'> => ({
  ...summedUpQuery((filters) => totals(of, filters), `t.id, t.name, t.type, ${SHOWN_TOTAL} AS total`),
  reads: [
    ...new Set([...countedOrders[of.kind].reads, orderTables(of.kind).lines, of.holders.table, ...PRODUCT_TABLES]),
  ],
  sorts: { id: 't.id', name: 'lower(t.name)', type: 't.type', total: 't.total' },
  sums: { columns: { total: 't.total' }, mayShowSums: () => true },
});
