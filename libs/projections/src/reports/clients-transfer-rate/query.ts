import { raw, sql, where } from '../fragment';
import { type FilterValues, type ReportQuery, summedUpQuery } from '../query';
import { HOSPITAL_TABLES, hospitalClients } from './hospital-stays';

const rates = ({ id, ...filters }: FilterValues) => sql`
  SELECT p.id, p.title, coalesce(s.transferred, 0) AS transferred, coalesce(s.clients, 0) AS clients,
         round(coalesce(s.transferred * 100.0 / s.clients, 0), 2)::float8 AS rate
  FROM read.partners p
  LEFT JOIN (
    SELECT h.partner, count(*)::integer AS clients, count(*) FILTER (WHERE h.is_transferred)::integer AS transferred
    FROM (${hospitalClients({ ...filters, partner: id })}) h GROUP BY h.partner
  ) s ON s.partner = p.id
  ${where(
    raw(`p.partner_type = 'HOSPITAL' AND (p.removed_at IS NULL OR s.partner IS NOT NULL)`),
    id && sql`p.id = ${id}`,
  )}`;

export const query: ReportQuery = {
  ...summedUpQuery(
    (filters) => ({ rows: rates(filters) }),
    `t.id, t.id AS "partnerId", t.title AS "partnerTitle", t.transferred AS "transferredClients",
    t.clients AS "hospitalClients", t.rate AS "transferRate"`,
  ),
  reads: HOSPITAL_TABLES,
  sorts: {
    partnerId: 't.id',
    partnerTitle: 'lower(t.title)',
    transferredClients: 't.transferred',
    hospitalClients: 't.clients',
    transferRate: 't.rate',
  },
  sums: { columns: { transferredClients: 't.transferred', hospitalClients: 't.clients' }, mayShowSums: () => true },
};
