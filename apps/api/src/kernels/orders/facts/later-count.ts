import { DEFAULT_ZONE, dayOf, SETTINGS_ID } from '@bank/domain';
import type { FactLoader } from './loader';

interface Row {
  question: number;
  sequence: string;
  taken_at: Date;
  time_zone: string | null;
}

export const loadLaterCount: FactLoader<'laterCount'> = async (pool, questions) => {
  const { rows } = await pool.query<Row>(
    `SELECT DISTINCT ON (q.question) q.question::integer, o.sequence, o.taken_at,
       (SELECT time_zone FROM read.system_settings WHERE id = $4)
     FROM unnest($1::integer[], $2::integer[], $3::timestamptz[]) WITH ORDINALITY AS q (location, product, after, question)
     JOIN read.inventory_orders o
       ON o.storage_location = q.location AND o.taken_at > q.after
      AND o.committed AND o.reversed_at IS NULL AND o.removed_at IS NULL
     JOIN read.inventory_order_lines l ON l.owner = o.owner AND l.product = q.product
     ORDER BY q.question, o.taken_at DESC`,
    [
      questions.map(({ location }) => location),
      questions.map(({ product }) => product),
      questions.map(({ after }) => after),
      SETTINGS_ID,
    ],
  );
  const countByQuestion = new Map(
    rows.map(({ question, sequence, taken_at, time_zone }) => [
      question,
      { sequence, takenOn: dayOf(taken_at.toISOString(), time_zone ?? DEFAULT_ZONE) },
    ]),
  );
  return questions.map((_, place) => countByQuestion.get(place + 1) ?? null);
};
