import type { Pool } from 'pg';
import { Attempt, type FreshIds, type WantedIds } from '../../platform/context/attempt';

interface KeyedRow {
  import: number;
  row: number;
  /** Those that an earlier try took; null before the first. */
  ids: readonly FreshIds[] | null;
  /** What takes the row back, noted before anything is written. */
  former?: object;
}

/** A row keeps the ids of its first try, so that one that is carried out again changes nothing. */
export const rowAttempt = (pool: Pool, actor: string, { import: id, row, ids, former }: KeyedRow): Attempt =>
  new Attempt(actor, `import ${id} row ${row}`, {
    begin: async (wanted) => {
      const { rows } = await pool.query<{ ids: FreshIds[] }>(
        `UPDATE app.import_rows SET former = coalesce(former, $4),
           ids = coalesce(ids, CASE WHEN $3::jsonb IS NULL THEN '[]' ELSE jsonb_build_array(app.fresh_ids($3)) END)
         WHERE import = $1 AND row = $2 RETURNING ids`,
        [id, row, wanted ? JSON.stringify(wanted) : null, former ?? null],
      );
      if (!rows[0]) throw new Error('the import was removed meanwhile');
      return { isRepeat: ids !== null, ids: rows[0].ids, position: undefined, effects: {}, finished: false };
    },
    allocate: (wanted) => addIds(pool, id, row, wanted),
  });

const addIds = async (pool: Pool, id: number, row: number, wanted: WantedIds): Promise<FreshIds> => {
  const { rows } = await pool.query<{ fresh: FreshIds }>(
    `UPDATE app.import_rows SET ids = ids || jsonb_build_array(app.fresh_ids($3))
     WHERE import = $1 AND row = $2 RETURNING ids -> -1 AS fresh`,
    [id, row, JSON.stringify(wanted)],
  );
  if (!rows[0]) throw new Error('the import was removed meanwhile');
  return rows[0].fresh;
};
