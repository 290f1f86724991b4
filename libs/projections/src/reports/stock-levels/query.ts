import { MINIMUMS, shortOfMinimum } from '../../read-models/minimums';
import { levelParts } from '../../read-models/stock';
import { type Fragment, raw, shownFigure, sql, where } from '../fragment';
import { inUnitAsked, packSizeFor } from '../packs';
import type { FilterValues, ReportQuery } from '../query';
import type { Column } from '../report';

/** By the type of the one location that is asked about; over several locations the agency's size. */
const packSize = (location: string | undefined) =>
  packSizeFor(location ? sql`(SELECT partner_type FROM read.storage_locations WHERE id = ${location})` : raw('NULL'));

const minimumAt = (location: string | undefined): Fragment =>
  location
    ? sql`LEFT JOIN ${raw(MINIMUMS)} minimum ON minimum.product_id = p.id AND minimum.location_id = ${location}`
    : raw('CROSS JOIN (SELECT NULL::bigint AS units) minimum');

/** Units (or packs) before the end of `endingAt`, without and with those that pending orders will move. */
const levels = (filters: FilterValues): Fragment => {
  const { location, locationType, showDiapersOrPackages, endingAt, asKnownAt, belowMinimum } = filters;
  const shown = (sum: Fragment) =>
    shownFigure(inUnitAsked(sql`coalesce(${sum}, 0)`, packSize(location), showDiapersOrPackages));
  // The last three columns give the same figures in units, for programs that calculate with them.
  return sql`
    SELECT p.id, p.name, c.name AS category, p.order_index AS "orderIndex",
           ${shown(raw('s.committed'))} AS "excludesPendingOrders", ${shown(raw('s.everything'))} AS "includesPendingOrders",
           ${shown(raw('s.reserved'))} AS reserved,
           CASE WHEN minimum.units IS NOT NULL THEN ${shown(raw('minimum.units'))} END AS minimum,
           coalesce(s.committed, 0)::float8 AS balance, coalesce(s.everything, 0)::float8 AS "availableBalance",
           coalesce(s.reserved, 0)::float8 AS "reservedBalance"
    FROM read.products p
    LEFT JOIN read.product_categories c ON c.id = p.product_category
    LEFT JOIN (
      SELECT t.product_id, sum(t.committed) AS committed, sum(t.everything) AS everything, sum(t.reserved) AS reserved
      FROM (${levelParts(endingAt, asKnownAt)}) t
      ${locationType ? raw('JOIN read.storage_locations l ON l.id = t.location_id') : raw('')}
      ${where(
        location && sql`t.location_id = ${location}`,
        locationType && sql`l.type = ${locationType.toLowerCase()}`,
      )}
      GROUP BY t.product_id
    ) s ON s.product_id = p.id
    ${minimumAt(location)}
    ${where(
      raw('(p.removed_at IS NULL OR (s.committed, s.everything, s.reserved) <> (0, 0, 0))'),
      belowMinimum && isBelowMinimum(filters),
    )}`;
};

/** The condition that a warehouse has less of the product `p` than its minimum: the one that is asked about, or any. */
const isBelowMinimum = ({ location, endingAt, asKnownAt }: FilterValues): Fragment => sql`p.id IN (
  SELECT m.product_id FROM ${raw(MINIMUMS)} m
  LEFT JOIN (
    SELECT product_id, location_id, sum(committed) AS on_hand FROM (${levelParts(endingAt, asKnownAt)}) part GROUP BY 1, 2
  ) held ON held.product_id = m.product_id AND held.location_id = m.location_id
  WHERE ${raw(shortOfMinimum('m.units', 'coalesce(held.on_hand, 0)'))} > 0 ${location ? sql`AND m.location_id = ${location}` : raw('')})`;

/** The minimum of a warehouse; over several places a product has none, and partners have none at all. */
const minimumColumn = ({ belowMinimum }: FilterValues): Column => ({
  key: 'minimum',
  label: 'Minimum',
  note: belowMinimum ? 'Only products below it' : 'Of this warehouse',
  type: 'decimal',
  part: { family: 'minimum' },
});

export const query: ReportQuery = {
  id: 'level.id',
  reads: [
    'products',
    'warehouses',
    'product_categories',
    'storage_locations',
    'stock_transactions',
    'stock_balances',
    'stock_months',
  ],
  families: {
    minimum: async (database, filters) => {
      if (!filters.location) return [];
      const { rowCount } = await database.query(
        "SELECT FROM read.storage_locations WHERE id = $1 AND type = 'warehouse'",
        [filters.location],
      );
      return rowCount ? [minimumColumn(filters)] : [];
    },
  },
  sorts: { orderIndex: { sql: 'level."orderIndex"', nulls: 'last' } },
  source: (filters) => ({ columns: 'level.*', from: sql`(${levels(filters)}) level` }),
};
