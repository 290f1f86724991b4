import { ACTIVE_CLIENT_STATUSES, CLIENT_STATUSES } from '@bank/domain';
import { type Fragment, raw, sql, where } from '../fragment';
import { livesIn } from '../lives-in';
import type { FilterValues } from '../query';
import { inMonths, SERVED_CLIENT, SERVED_TABLES, servedLines } from '../served-lines';

const statuses: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ACTIVE_CLIENT_STATUSES,
  INACTIVE: CLIENT_STATUSES.filter((status) => status.startsWith('INACTIVE')),
};

const served = (month: Fragment, filters: FilterValues): Fragment => {
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
  return sql`
    SELECT s.*, coalesce(c.family_id, c.public_id) AS family
    FROM (SELECT DISTINCT d.partner, ${month} ${raw(SERVED_CLIENT)} AS client ${lines}) s
    JOIN read.clients c ON c.id = s.client
    ${where(
      status && sql`c.status = ANY(${statuses[status]})`,
      livesIn(filters),
      family && sql`coalesce(c.family_id, c.public_id) = ${family}`,
    )}`;
};

export const servedClients = (filters: FilterValues): Fragment => served(sql``, filters);

export const servedClientMonths = (filters: FilterValues): Fragment =>
  served(sql`d.distribution_period AS month,`, filters);

export const SERVED_CLIENT_TABLES = [...SERVED_TABLES, 'clients', 'partners', 'client_attribute_definition'] as const;
