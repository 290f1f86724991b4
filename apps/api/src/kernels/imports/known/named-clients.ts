import { survivorOf } from '@bank/projections';
import type { Pool } from 'pg';
import { nameKey } from './same-name';
import type { FoundClient, SoughtClient } from './sought-client';

type Named = SoughtClient & { name: string };

/** Whether names and birthdate stand beside the ID. */
export const isNamed = (one: SoughtClient): one is Named => one.name !== undefined && one.birthdate !== undefined;

/**
 * Clients that an export names by ID, names and birthdate. The ID may be that of another child in this portal, so that the names
 * decide; among namesakes the ID, then those of the partner, and last those who were merged into another one.
 */
export const findNamedClients = async (pool: Pool, sought: readonly Named[]): Promise<FoundClient[]> => {
  if (!sought.length) return [];
  const { rows } = await pool.query<{
    place: number;
    id: number;
    hasId: boolean;
    isOfPartner: boolean;
    isMerged: boolean;
  }>(
    `SELECT DISTINCT q.place, s.id, lower(c.public_id) = lower(q.client) AS "hasId",
       c.partner IS NOT DISTINCT FROM q.partner AS "isOfPartner", c.merged_into IS NOT NULL AS "isMerged"
     FROM jsonb_to_recordset($1::jsonb) AS q (place integer, client text, name text, birthdate date, partner integer)
     JOIN read.clients c ON lower(c.full_name) = q.name AND c.birthdate = q.birthdate
       AND c.removed_at IS NULL
     JOIN read.clients s ON s.id = ${survivorOf('c.id')} AND s.removed_at IS NULL`,
    [JSON.stringify(sought.map((one, place) => ({ ...one, place, name: nameKey(one.name) })))],
  );
  return sought.map((_, place): FoundClient => {
    const all = rows.filter((row) => row.place === place);
    const [living, merged] = [all.filter(({ isMerged }) => !isMerged), all.filter(({ isMerged }) => isMerged)];
    const choices = [
      all.filter(({ hasId }) => hasId),
      ...[living, merged].flatMap((some) => [some.filter(({ isOfPartner }) => isOfPartner), some]),
    ];
    const ids = new Set(choices.find(({ length }) => length > 0)?.map(({ id }) => id));
    const [found, ...more] = ids;
    if (found === undefined) return { problem: 'There is no client of this name and birthdate' };
    return more.length
      ? { problem: 'Several clients are called so and were born on that day: bring this order in by hand' }
      : { id: found };
  });
};
