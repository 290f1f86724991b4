import { bankDay } from '../bank-day';
import { raw, sql, where } from '../fragment';
import { type FilterValues, type ReportQuery, summedUpQuery } from '../query';
import { inMonths, SERVED_CLIENT, SERVED_TABLES, servedLines } from '../served-lines';

const repeated = ({ monthAndYear, partner }: FilterValues) => sql`
  SELECT c.id, c.public_id, c.first_name, c.last_name, c.sort_name, c.erased_at, c.parent_first_name, c.parent_last_name,
         s.lines, s.completed_at, ${monthAndYear}::text AS month
  FROM (
    SELECT ${raw(SERVED_CLIENT)} AS client, count(*)::integer AS lines, max(d.committed_at) AS completed_at
    ${servedLines(...inMonths(monthAndYear, monthAndYear))}
    GROUP BY 1 HAVING count(*) > 1
  ) s
  JOIN read.clients c ON c.id = s.client
  ${where(partner && sql`c.partner = ${partner}`)}`;

export const query: ReportQuery = {
  ...summedUpQuery(
    (filters) => ({ rows: repeated(filters), readsFew: true }),
    `t.id, t.public_id AS "clientId", t.month,
    CASE WHEN t.erased_at IS NULL THEN t.first_name ELSE 'Erased' END AS firstname, t.last_name AS lastname,
    t.lines AS "duplicatedDistributionCount", t.parent_first_name AS "parentFirstName",
    t.parent_last_name AS "parentLastName", ${bankDay('t.completed_at')} AS "distributedAt"`,
  ),
  client: 't.id',
  reads: [...SERVED_TABLES, 'clients', 'system_settings'],
  sorts: {
    lastname: { sql: 't.sort_name', nulls: 'last' },
    firstname: { sql: 'lower(t.first_name)', nulls: 'last' },
    duplicatedDistributionCount: 't.lines',
    distributedAt: 't.completed_at',
  },
  sums: { columns: { duplicatedDistributionCount: 't.lines' }, mayShowSums: () => true },
};
