import { type Fragment, raw, sql, where } from '../fragment';
import type { FilterValues } from '../query';

const partnersOfType = (type: 'AGENCY' | 'HOSPITAL') => `(SELECT id FROM read.partners WHERE partner_type = '${type}')`;

/** `partner`, `client`, `assigned_at` of the first stay, `left_at` and `left_to` of the last one, `is_transferred` to an agency. */
export const hospitalClients = ({ dateFrom, dateTo, status, partner }: FilterValues): Fragment => {
  const wentToAgency = where(
    raw(`s.left_to IN ${partnersOfType('AGENCY')}`),
    dateFrom && sql`s.left_at >= ${dateFrom}`,
    dateTo && sql`s.left_at <= ${dateTo}`,
  );
  return sql`
    SELECT s.partner, c.id AS client, min(s.assigned_at) AS assigned_at,
           (array_agg(s.left_at ORDER BY s.assigned_at DESC, s.client, s.version DESC))[1] AS left_at,
           (array_agg(s.left_to ORDER BY s.assigned_at DESC, s.client, s.version DESC))[1] AS left_to,
           count(*) FILTER (${wentToAgency}) > 0 AS is_transferred
    FROM read.client_partners s
    LEFT JOIN read.client_merges m ON m.id = s.client
    JOIN read.clients c ON c.id = coalesce(m.heir, s.client)
    ${where(
      raw(`s.partner IN ${partnersOfType('HOSPITAL')}`),
      partner && sql`s.partner = ${partner}`,
      status && sql`c.status = ${status}`,
      dateFrom && sql`(s.left_at IS NULL OR s.left_at >= ${dateFrom})`,
      dateTo && sql`s.assigned_at <= ${dateTo}`,
    )}
    GROUP BY s.partner, c.id`;
};

export const HOSPITAL_TABLES = ['client_partners', 'client_merges', 'clients', 'partners'] as const;
