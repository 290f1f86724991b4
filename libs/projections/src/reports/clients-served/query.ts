import { Rejection } from '@bank/domain';
import { type Fragment, raw, sql } from '../fragment';
import { countMonths, listMonths, MAX_MONTHS } from '../months';
import { type FilterValues, type ReportQuery, type SummedUp, summedUpQuery } from '../query';
import type { Column } from '../report';
import { servedBehind } from './filters';
import { SERVED_CLIENT_TABLES, servedClientMonths, servedClients } from './served';

const monthsOf = ({ dateFrom, dateTo }: FilterValues): readonly string[] => {
  if (!dateFrom || !dateTo) return [];
  if (countMonths(dateFrom, dateTo) > MAX_MONTHS)
    throw new Rejection('malformed', `Choose at most ${MAX_MONTHS} months: each has a column of its own.`, {
      dateTo: `Must be at most ${MAX_MONTHS} months from the start`,
    });
  return listMonths(dateFrom, dateTo);
};

const clientsOf = (month: string) => `clientsMonth-${month}`;
const familiesOf = (month: string) => `familiesMonth-${month}`;

const columnOf = (month: string): Column => ({
  key: clientsOf(month),
  label: `Period ${month}`,
  type: 'integer',
  part: { family: 'months', month },
  behind: servedBehind('/reports/served-clients', month),
});

const amounts = (filters: FilterValues): Fragment => {
  const count = (key: string, counted: string, by = '') => `
    SELECT partner AS id, ${key} AS key, count(*) AS amount, true AS is_summed FROM ${counted} GROUP BY partner${by}`;
  const hasMonths = monthsOf(filters).length > 0;
  // PostgreSQL hashes rows of a DISTINCT, but sorts those of a count(DISTINCT) for every number anew.
  const each = (what: string, of = 'served') => `(SELECT DISTINCT partner, ${what} FROM ${of}) each_once`;
  if (!hasMonths)
    return sql`
      WITH served AS MATERIALIZED (${servedClients(filters)})
      ${raw([count(`'clients'`, 'served'), count(`'families'`, each('family'))].join(' UNION ALL '))}`;
  const numbers = [
    count(`'clients'`, each('client')),
    count(`'families'`, each('family', 'families')),
    count(`'${clientsOf('')}' || month`, 'served', ', month'),
    count(`'${familiesOf('')}' || month`, 'families', ', month'),
  ];
  return sql`
    WITH served AS MATERIALIZED (${servedClientMonths(filters)}),
    families AS MATERIALIZED (SELECT DISTINCT partner, month, family FROM served)
    ${raw(numbers.join(' UNION ALL '))}`;
};

const counts = (filters: FilterValues): SummedUp => {
  const none = Object.fromEntries(
    monthsOf(filters).flatMap((month) => [clientsOf(month), familiesOf(month)].map((key) => [key, 0])),
  );
  return {
    rows: sql`
      SELECT f.id, p.title, f.clients, f.families
      FROM (
        SELECT id, max(amount) FILTER (WHERE key = 'clients')::integer AS clients,
               max(amount) FILTER (WHERE key = 'families')::integer AS families
        FROM figures GROUP BY id
      ) f JOIN read.partners p ON p.id = f.id`,
    figures: { amounts: amounts(filters), zeros: sql`${JSON.stringify(none)}::jsonb` },
  };
};

export const query: ReportQuery = {
  ...summedUpQuery(counts, 't.id, t.title, t.clients, t.families'),
  reads: SERVED_CLIENT_TABLES,
  sorts: { id: 't.id', title: 'lower(t.title)' },
  families: { months: async (_, filters) => monthsOf(filters).map(columnOf) },
  sums: { columns: { clients: 't.clients', families: 't.families' }, mayShowSums: () => true },
};
