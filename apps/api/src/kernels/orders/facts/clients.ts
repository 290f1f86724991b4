import { ACTIVE_CLIENT_STATUSES, type ClientFact } from '@bank/domain';
import { pullupsOfClients, survivorOf } from '@bank/projections';
import type { FactLoader } from './loader';

interface Row {
  id: number;
  name: string;
  partner: number | null;
  survivor: number;
  isActive: boolean;
  count: number;
  max: number;
}

/** SQL of the clients asked about, with those to whom their lines belong now. */
const SURVIVORS = `SELECT one.id, ${survivorOf('one.id')} AS survivor FROM unnest($1::integer[]) AS one (id)`;

/** A client that doesn't exist is nobody's; the fact `exists` says that it is missing. */
const unknownClient = (id: number): ClientFact => ({
  name: 'Unknown client',
  partner: null,
  isActive: false,
  survivor: id,
  pullups: { count: 0, max: 0 },
});

export const loadClients: FactLoader<'client'> = async (pool, ids) => {
  const { rows } = await pool.query<Row>({
    name: 'facts: clients',
    text: `
      SELECT named.id, coalesce(s.full_name, 'Erased') AS name, s.partner, s.id AS survivor, s.status = ANY($2) AS "isActive",
             coalesce(f.pullup_count, 0) AS count, s.pullup_distribution_max AS max
      FROM (${SURVIVORS}) named
      JOIN read.clients s ON s.id = named.survivor AND s.removed_at IS NULL
      LEFT JOIN ${pullupsOfClients(`SELECT DISTINCT survivor FROM (${SURVIVORS}) asked`)} f ON f.client = s.id`,
    values: [ids, ACTIVE_CLIENT_STATUSES],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) return unknownClient(id);
    const { name, partner, isActive, survivor, count, max } = row;
    return { name, partner, isActive, survivor, pullups: { count, max } };
  });
};
