import { formatCount, Rejection } from '@bank/domain';
import type { Pool } from 'pg';

const MB = 1_000_000;
const MAX_KEPT_BYTES = 2_000 * MB;

/** Files are kept until their imports run, and rows for a month. @param id an import of the user @throws Rejection conflict where there is no room for more */
export const refuseWhereFull = async (pool: Pool, id: number): Promise<void> => {
  const { rows } = await pool.query<{ isFull: boolean }>(
    `SELECT sum(characters + (SELECT coalesce(sum(length(content)), 0) FROM app.import_parts WHERE import = i.id)) >= $2 AS "isFull"
     FROM app.imports i WHERE user_id = (SELECT user_id FROM app.imports WHERE id = $1)`,
    [id, MAX_KEPT_BYTES],
  );
  if (rows[0]?.isFull)
    throw new Rejection(
      'conflict',
      `Your imports keep ${formatCount(MAX_KEPT_BYTES / MB)} MB of files and rows, and may not keep more: remove those that you need no more.`,
    );
};
