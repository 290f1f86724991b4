import { records } from '@bank/domain';
import { lineClientsOf, survivorOf } from '@bank/projections';
import type { Pool } from 'pg';
import type { AccessNotes } from '../../../platform/access-notes/access-notes';
import { LegacyNumbers } from './legacy-numbers';
import { findNamedClients, isNamed } from './named-clients';
import { nameKey } from './same-name';
import type { FoundClient, SoughtClient } from './sought-client';

const wordsOf = (name: string): string => {
  const [last = '', first, ...more] = name.split(',').map((part) => part.trim());
  return nameKey(first && !more.length ? `${first} ${last}` : name);
};

/**
 * By public ID, also that of a client who was merged into another one; else by name and birthdate: among those of the partner, then
 * among those who were with it once, then among all, and last among those who were merged into another one. Who may stand in an
 * order of the month, the rules of orders decide. What names nobody so may be the number of an older system.
 */
const findByIdOrName = async (
  pool: Pool,
  numbers: LegacyNumbers,
  sought: readonly SoughtClient[],
): Promise<FoundClient[]> => {
  if (!sought.length) return [];
  const { rows } = await pool.query<{ place: number; id: number; rank: number }>(
    `WITH q AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS q (place integer, client text, name text, birthdate date, partner integer))
     SELECT q.place, ${survivorOf('c.id')} AS id, 0 AS rank
     FROM q JOIN read.clients c ON lower(c.public_id) = lower(q.client) AND c.removed_at IS NULL
     UNION
     SELECT q.place, c.id, CASE WHEN c.partner = q.partner THEN 1 WHEN EXISTS (
         SELECT FROM read.client_partners s WHERE s.client IN ${lineClientsOf('c.id')} AND s.partner = q.partner) THEN 2 ELSE 3 END
     FROM q JOIN read.clients c ON lower(c.full_name) = q.name AND c.birthdate = q.birthdate
       AND c.removed_at IS NULL AND c.merged_into IS NULL
     UNION
     SELECT q.place, s.id, 4
     FROM q JOIN read.clients c ON lower(c.full_name) = q.name AND c.birthdate = q.birthdate
       AND c.removed_at IS NULL AND c.merged_into IS NOT NULL
     JOIN read.clients s ON s.id = ${survivorOf('c.id')} AND s.removed_at IS NULL`,
    [JSON.stringify(sought.map((one, place) => ({ ...one, place, name: wordsOf(one.client) })))],
  );
  return Promise.all(
    sought.map(async ({ client, birthdate }, place): Promise<FoundClient> => {
      const own = rows.filter((row) => row.place === place);
      const nearest = Math.min(...own.map(({ rank }) => rank));
      const [found, ...more] = own.filter(({ rank }) => rank === nearest);
      if (found && !more.length) return { id: found.id };
      if (found) return { problem: 'Several clients are called so: write the ID of the client' };
      const numbered = await numbers.findOne(client);
      if (numbered && (birthdate === undefined || birthdate === numbered.birthdate)) return { id: numbered.id };
      return {
        problem: birthdate
          ? 'There is no client with this name and birthdate'
          : 'There is no client with this ID: write the ID, or the name with the birthdate beside it',
      };
    }),
  );
};

/** Finds the clients that rows name, each as its row names it, and notes who was shown. */
export const soughtClientsIn = (pool: Pool, accessNotes: AccessNotes) => {
  const numbers = new LegacyNumbers(pool);
  return async (sought: readonly SoughtClient[]): Promise<FoundClient[]> => {
    const named = sought.filter(isNamed);
    const others = sought.filter((one) => !isNamed(one));
    const [ofNamed, ofOthers] = await Promise.all([
      findNamedClients(pool, named),
      findByIdOrName(pool, numbers, others),
    ]);
    const found = new Map<SoughtClient, FoundClient>([
      ...named.map((one, place) => [one, ofNamed[place]!] as const),
      ...others.map((one, place) => [one, ofOthers[place]!] as const),
    ]);
    const ids = [...found.values()].flatMap((one) => ('id' in one ? [one.id] : []));
    accessNotes.noteShown(records.client.kind, ids, 'check');
    return sought.map((one) => found.get(one)!);
  };
};
