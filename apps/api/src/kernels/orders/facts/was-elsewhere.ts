import { BANK_ZONE, lineClientsOf } from '@bank/projections';
import type { FactLoader } from './loader';

/** A client who was registered after the month was with nobody that the portal knows of, and so with nobody else. */
export const loadWasElsewhere: FactLoader<'wasElsewhere'> = async (pool, questions) => {
  const { rows } = await pool.query<{ place: number }>({
    name: 'facts: clients who were with other partners',
    text: `
      SELECT asked.place::integer FROM unnest($1::integer[], $2::integer[], $3::text[]) WITH ORDINALITY
        AS asked (client, partner, month, place),
        LATERAL (SELECT ${BANK_ZONE} AS zone, to_date(asked.month, 'YYYY-MM')::timestamp AS first) of_bank,
        LATERAL (
          SELECT bool_or(s.partner = asked.partner) AS is_own FROM read.client_partners s
          WHERE s.client IN ${lineClientsOf('asked.client')}
            AND s.assigned_at < (first + interval '1 month') AT TIME ZONE zone
            AND (s.left_at IS NULL OR s.left_at >= first AT TIME ZONE zone)
        ) stays
      WHERE NOT stays.is_own`,
    values: [
      questions.map(({ client }) => client),
      questions.map(({ partner }) => partner),
      questions.map(({ month }) => month),
    ],
  });
  const away = new Set(rows.map(({ place }) => place));
  return questions.map((_, place) => away.has(place + 1));
};
