import { levelParts } from '../../read-models/stock';
import { type Fragment, raw, sql, where } from '../fragment';
import type { FilterValues, ReportQuery } from '../query';

/** Units a pack, by the type of the one location that is asked about; over several locations the agency's. */
const packSize = (location: string | undefined) => sql`
  CASE WHEN (SELECT partner_type FROM read.storage_locations WHERE id = ${location ?? null}) = 'HOSPITAL' AND p.hospital_pack_size > 0
       THEN p.hospital_pack_size ELSE coalesce(nullif(p.agency_pack_size, 0), 25) END`;

/**
 * One row for each product of every status: its units (or packs, rounded to 2 decimals at the end) before the end of `endingAt`,
 * without and with those that pending orders will move.
 */
const levels = ({ location, locationType, showDiapersOrPackages, endingAt, asKnownAt }: FilterValues): Fragment => {
  const shown = (sum: Fragment) =>
    showDiapersOrPackages === 'diapers'
      ? sql`coalesce(${sum}, 0)::float8`
      : sql`round(coalesce(${sum}, 0)::numeric / ${packSize(location)}, 2)::float8`;
  // The last three columns give the same figures in units, for programs that calculate with them.
  return sql`
    SELECT p.id, p.name, c.name AS category, p.order_index AS "orderIndex",
           ${shown(raw('s.committed'))} AS "excludesPendingOrders", ${shown(raw('s.everything'))} AS "includesPendingOrders",
           ${shown(raw('s.reserved'))} AS reserved,
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
    WHERE p.removed_at IS NULL OR (s.committed, s.everything, s.reserved) <> (0, 0, 0)`;
};

export const stockLevelsQuery: ReportQuery = {
  id: 'level.id',
  sorts: { orderIndex: { sql: 'level."orderIndex"', nulls: 'last' } },
  source: (filters) => ({ columns: 'level.*', from: sql`(${levels(filters)}) level` }),
};
