import { HOSPITAL_TABLES, hospitalClients } from '../clients-transfer-rate/hospital-stays';
import { raw, sql, where } from '../fragment';
import { type FilterValues, type ReportQuery, summedUpQuery } from '../query';

const stays = (filters: FilterValues) =>
  sql`SELECT h.partner || '-' || h.client AS id, h.* FROM (${hospitalClients(filters)}) h ${where(filters.transferred && raw('h.is_transferred'))}`;

export const query: ReportQuery = {
  ...summedUpQuery(
    (filters) => ({ rows: stays(filters) }),
    `t.id, c.public_id AS "clientId", coalesce(c.full_name, 'Erased') AS client, c.status, t.partner AS "partnerId",
    p.title AS partner, t.assigned_at AS "assignedAt", t.left_at AS "leftAt", t.left_to AS "leftToId", next.title AS "leftTo"`,
    {
      c: { table: 'read.clients', on: 'c.id = t.client' },
      p: { table: 'read.partners', on: 'p.id = t.partner' },
      next: { table: 'read.partners', on: 'next.id = t.left_to' },
    },
  ),
  client: 't.client',
  reads: HOSPITAL_TABLES,
  sorts: {
    client: { sql: 'c.sort_name', joins: ['c'], nulls: 'last' },
    clientId: { sql: 'c.public_id', joins: ['c'] },
    status: { sql: 'c.status', joins: ['c'] },
    partner: { sql: 'lower(p.title)', joins: ['p'] },
    assignedAt: 't.assigned_at',
    leftAt: { sql: 't.left_at', nulls: 'last' },
  },
};
