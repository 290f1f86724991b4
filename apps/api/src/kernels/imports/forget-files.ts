import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/transaction';

const FORGOTTEN =
  'Somebody was erased since, and any row may have named them: what the rows said is forgotten. New records can still be taken back.';
const CHOOSE_AGAIN = 'Somebody was erased while this was under way: choose the file again.';
export const CHANGES_STAY = 'Stays: what stood there before was forgotten when somebody was erased.';

/** Without it a new record can't be taken back; its number and version name nobody. */
const IS_WAY_BACK = `(outcome IN ('NEW', 'CHANGED', 'TAKEN_BACK') AND former IS NOT NULL OR outcome IS NULL AND ids IS NOT NULL)`;

/** Forgets what files said, and keeps which records they made. What is under way is cancelled. @param now ISO 8601 */
export const forgetFiles = (pool: Pool, now: string): Promise<void> =>
  inTransaction(pool, async (connection) => {
    // Rows that a dry run is about to add wait for it too, and then have no import any more.
    await connection.query('LOCK app.imports IN EXCLUSIVE MODE');
    await connection.query('DELETE FROM app.import_parts');
    await connection.query(`DELETE FROM app.import_rows WHERE (${IS_WAY_BACK}) IS NOT true`);
    await connection.query(
      `UPDATE app.import_rows SET cells = '{}', state = NULL, name = NULL, key = NULL, "similar" = NULL, changes = NULL,
         problems = NULL, alike = NULL, earlier = NULL,
         existing = existing || '{"name": "", "shown": {}}',
         former = CASE WHEN outcome IS NOT NULL AND former -> 'values' = 'null' THEN former END,
         message = CASE WHEN outcome = 'CHANGED' THEN $1 END`,
      [CHANGES_STAY],
    );
    await connection.query(
      `DELETE FROM app.imports i WHERE status NOT IN ('WAITING', 'RUNNING')
         AND NOT EXISTS (SELECT FROM app.import_rows r WHERE r.import = i.id)`,
    );
    await connection.query(
      `UPDATE app.imports i SET first_rows = '[]', remarks = '[]', warnings = '[]', mapping = NULL, run = NULL, columns = '[]', characters = 0,
         file = kind, status = CASE WHEN status IN ('WAITING', 'RUNNING') THEN 'CANCELLED' ELSE status END,
         ended_at = coalesce(ended_at, $1), total = kept.rows, message = CASE WHEN kept.rows = 0 THEN $2 ELSE $3 END
       FROM (SELECT o.id, count(r.row)::integer AS rows FROM app.imports o LEFT JOIN app.import_rows r ON r.import = o.id GROUP BY 1) kept
       WHERE kept.id = i.id`,
      [now, CHOOSE_AGAIN, FORGOTTEN],
    );
  });
