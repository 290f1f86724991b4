import { SERVED_CLIENT_TABLES, servedClientMonths } from '../clients-served/served';
import { sql } from '../fragment';
import { type FilterValues, type ReportQuery, summedUpQuery } from '../query';

const servedInMonths = (filters: FilterValues) => sql`
  SELECT partner || '-' || client AS id, partner, client, family, min(month) AS first_month, max(month) AS last_month,
         count(*)::integer AS months
  FROM (${servedClientMonths(filters)}) served GROUP BY partner, client, family`;

export const query: ReportQuery = {
  ...summedUpQuery(
    (filters) => ({ rows: servedInMonths(filters) }),
    `t.id, c.public_id AS "clientId", coalesce(c.full_name, 'Erased') AS client, c.status, t.family AS "familyId",
    t.partner AS "partnerId", p.title AS partner, t.first_month AS "firstMonth", t.last_month AS "lastMonth", t.months`,
    {
      c: { table: 'read.clients', on: 'c.id = t.client' },
      p: { table: 'read.partners', on: 'p.id = t.partner' },
    },
  ),
  client: 't.client',
  reads: SERVED_CLIENT_TABLES,
  sorts: {
    client: { sql: 'c.sort_name', joins: ['c'], nulls: 'last' },
    clientId: { sql: 'c.public_id', joins: ['c'] },
    status: { sql: 'c.status', joins: ['c'] },
    familyId: 't.family',
    partner: { sql: 'lower(p.title)', joins: ['p'] },
    firstMonth: 't.first_month',
    lastMonth: 't.last_month',
    months: 't.months',
  },
  sums: { columns: { months: 't.months' }, mayShowSums: () => true },
};
