import { SERVED_CLIENT_TABLES, servedClients } from '../clients-served/served';
import { sql } from '../fragment';
import { type FilterValues, type ReportQuery, summedUpQuery } from '../query';

const families = (filters: FilterValues) => sql`
  SELECT partner || '-' || family AS id, partner, family, count(*)::integer AS clients
  FROM (${servedClients(filters)}) served GROUP BY partner, family`;

export const query: ReportQuery = {
  ...summedUpQuery(
    (filters) => ({ rows: families(filters) }),
    't.id, t.family AS "familyId", t.partner AS "partnerId", p.title AS partner, t.clients',
    { p: { table: 'read.partners', on: 'p.id = t.partner' } },
  ),
  reads: SERVED_CLIENT_TABLES,
  sorts: { familyId: 't.family', partner: { sql: 'lower(p.title)', joins: ['p'] }, clients: 't.clients' },
  sums: { columns: { clients: 't.clients' }, mayShowSums: () => true },
};
