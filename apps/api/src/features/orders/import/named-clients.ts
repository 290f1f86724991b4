import type { Pool } from 'pg';
import type { FoundClient, SoughtClient } from './known-clients';

type Named = SoughtClient & { name: string };

/** Whether names and birthdate stand beside the ID. */
export const isNamed = (one: SoughtClient): one is Named => one.name !== undefined && one.birthdate !== undefined;

/**
 * Clients that an export names by ID, names and birthdate. The ID may be that of another child in this portal, so that the names
 * decide; among namesakes those of the partner, and then the ID.
 */
export const findNamedClients = async (pool: Pool, sought: readonly Named[]): Promise<FoundClient[]> => {
  if (!sought.length) return [];
  const { rows } = await pool.query<{ place: number; id: number; hasId: boolean; isOfPartner: boolean }>(
    `SELECT q.place, c.id, lower(c.public_id) = lower(q.client) AS "hasId", c.partner IS NOT DISTINCT FROM q.partner AS "isOfPartner"
     FROM jsonb_to_recordset($1::jsonb) AS q (place integer, client text, name text, birthdate date, partner integer)
     JOIN read.clients c ON lower(c.full_name) = q.name AND c.birthdate = q.birthdate
       AND c.removed_at IS NULL AND c.merged_into IS NULL`,
    [
      JSON.stringify(
        sought.map((one, place) => ({ ...one, place, name: one.name.replace(/\s+/g, ' ').toLowerCase() })),
      ),
    ],
  );
  return sought.map((_, place): FoundClient => {
    const all = rows.filter((row) => row.place === place);
    const choices = [all.filter(({ hasId }) => hasId), all.filter(({ isOfPartner }) => isOfPartner), all];
    const [found, ...more] = choices.find(({ length }) => length > 0) ?? [];
    if (!found) return { problem: 'There is no client of this name and birthdate' };
    return more.length
      ? { problem: 'Several clients are called so and were born on that day: bring this order in by hand' }
      : { id: found.id };
  });
};
