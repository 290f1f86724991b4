import { ACTIVE_CLIENT_STATUSES, CLIENT_STATUSES } from '@bank/domain';
import { type Fragment, raw, sql, where } from '../fragment';
import { livesIn } from '../lives-in';
import type { FilterValues } from '../query';
import { inMonths, SERVED_TABLES, servedLines } from '../served-lines';

const statuses: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ACTIVE_CLIENT_STATUSES,
  INACTIVE: CLIENT_STATUSES.filter((status) => status.startsWith('INACTIVE')),
};

/** @param month the column of distributions whose values are kept apart */
const served = (month: 'distribution_period' | undefined, filters: FilterValues): Fragment => {
  const { dateFrom, dateTo, partner, partnerType, title, status, family } = filters;
  const ofPartners = [
    partnerType && sql`served.partner_type = ${partnerType}`,
    title && sql`served.title ILIKE ${title}`,
  ].filter((condition) => typeof condition === 'object');
  const lines = servedLines(
    ...inMonths(dateFrom, dateTo),
    partner && sql`d.partner = ${partner}`,
    ofPartners.length > 0 && sql`d.partner IN (SELECT served.id FROM read.partners served ${where(...ofPartners)})`,
  );
  const own = raw(month ? `d.${month} AS month,` : '');
  const given = raw(month ? 'given.partner, given.month' : 'given.partner');
  // Heirs are looked up for the few clients instead of for their many lines, and apart from the others: of a DISTINCT over whom each
  // client became PostgreSQL expects a tenth of the rows, and would look up one client after the other.
  return sql`
    SELECT s.*, coalesce(c.family_id, c.public_id) AS family
    FROM (
      WITH given AS MATERIALIZED (SELECT DISTINCT d.partner, ${own} l.client ${lines})
      SELECT ${given}, given.client FROM given
      WHERE NOT EXISTS (SELECT FROM read.client_merges merged WHERE merged.id = given.client)
      UNION ALL (
        SELECT ${given}, merged.heir FROM given JOIN read.client_merges merged ON merged.id = given.client
        EXCEPT SELECT ${given}, given.client FROM given
      )
    ) s
    JOIN read.clients c ON c.id = s.client
    ${where(
      status && sql`c.status = ANY(${statuses[status]})`,
      livesIn(filters),
      family && sql`coalesce(c.family_id, c.public_id) = ${family}`,
    )}`;
};

export const servedClients = (filters: FilterValues): Fragment => served(undefined, filters);

export const servedClientMonths = (filters: FilterValues): Fragment => served('distribution_period', filters);

export const SERVED_CLIENT_TABLES = [...SERVED_TABLES, 'clients', 'partners', 'client_attribute_definition'] as const;
