import type { Pool } from 'pg';
import { wordKey } from './values/meanings';

/** A word of a column of choices that names none of them, in rows that a dry run refused. */
export interface UnknownWord {
  /** Of its column in the file. */
  place: number;
  text: string;
  rows: number;
  /** The one name that it may mean. */
  meant: string | null;
}

/** So many are asked about at once; further ones come up when these have a meaning. */
const MOST_WORDS = 30;
const MOST_FOUND = 200;

/** The words that most rows are refused for. */
export const findUnknownWords = async (pool: Pool, id: number): Promise<UnknownWord[]> => {
  const { rows: found } = await pool.query<UnknownWord>(
    `SELECT p.place, p.word AS text, count(*)::integer AS rows, min(p.meant) AS meant
     FROM app.import_rows r CROSS JOIN jsonb_to_recordset(r.problems) AS p (place integer, word text, meant text)
     WHERE r.import = $1 AND r.outcome IS NULL AND r.state = 'REFUSED' AND p.word IS NOT NULL
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MOST_FOUND}`,
    [id],
  );
  const byKey = new Map<string, UnknownWord>();
  for (const word of found) {
    const key = `${word.place} ${wordKey(word.text)}`;
    const first = byKey.get(key);
    byKey.set(key, first ? { ...first, rows: first.rows + word.rows } : word);
  }
  return [...byKey.values()].sort((one, other) => other.rows - one.rows).slice(0, MOST_WORDS);
};
