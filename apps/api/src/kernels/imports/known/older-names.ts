import { capitalise, type RecordDefinition } from '@bank/domain';
import type { Pool } from 'pg';
import { words } from '../values/words';

export type OlderNames = ReadonlyMap<number, readonly string[]>;

interface Named {
  id: number;
  names: readonly (string | null)[];
}

/** What the records were called before, except for what one of them is called now. @param by the fields that name them */
export const loadOlderNames = async (
  pool: Pool,
  { kind }: Pick<RecordDefinition, 'kind'>,
  by: readonly string[],
  records: readonly Named[],
): Promise<OlderNames> => {
  const { rows } = await pool.query<{ id: string; names: string[] }>(
    `SELECT h.object_id AS id, array_agg(DISTINCT h.data ->> f.name ORDER BY h.data ->> f.name) AS names
     FROM read.history h CROSS JOIN unnest($2::text[]) f (name)
     WHERE h.object_class = $1 AND h.data ->> f.name IS NOT NULL GROUP BY h.object_id`,
    [capitalise(kind), by],
  );
  const present = new Set(records.flatMap(({ names }) => names.map((name) => words(name ?? ''))));
  return new Map(rows.map(({ id, names }) => [Number(id), names.filter((name) => !present.has(words(name)))]));
};
