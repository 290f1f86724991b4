import { ACTIVE_CLIENT_STATUSES, type ClientStatus } from '@bank/domain';
import { survivorOf, wasActiveIn } from '@bank/projections';
import type { FactLoader } from './loader';

/** A child who is being registered may be given something before staff have looked at it. */
const SERVED_STATUSES = [...ACTIVE_CLIENT_STATUSES, 'CREATION'] satisfies ClientStatus[];

/** A client that doesn't exist is nobody's, as another partner's is; other facts say so. */
export const loadServedIn: FactLoader<'isServedIn'> = async (pool, questions) => {
  const { rows } = await pool.query<{ place: number }>({
    name: 'facts: clients who were not served',
    text: `
      SELECT asked.place::integer FROM unnest($1::integer[], $2::integer[], $3::text[]) WITH ORDINALITY
        AS asked (client, partner, month, place)
      JOIN read.clients s ON s.id = ${survivorOf('asked.client')} AND s.partner = asked.partner AND s.removed_at IS NULL
      WHERE NOT (s.status = ANY ($4)) AND NOT ${wasActiveIn('s.id', 'asked.partner', 'asked.month')}`,
    values: [
      questions.map(({ client }) => client),
      questions.map(({ partner }) => partner),
      questions.map(({ month }) => month),
      SERVED_STATUSES,
    ],
  });
  const unserved = new Set(rows.map(({ place }) => place));
  return questions.map((_, place) => !unserved.has(place + 1));
};
