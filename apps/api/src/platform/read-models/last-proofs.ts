import type { Pool } from 'pg';

export interface LastProofs {
  /** When the last one ended. */
  ended: string;
  /** Names of the read models whose last proof found rows that differ, and that nobody has rebuilt since. */
  differing: readonly string[];
}

/** Undefined before the first one. */
export const readLastProofs = async (pool: Pool): Promise<LastProofs | undefined> => {
  const { rows } = await pool.query<{ projection: string; endedAt: Date; differs: boolean }>(
    `SELECT DISTINCT ON (projection) projection, ended_at AS "endedAt", work = 'verify' AND differing > 0 AS differs
     FROM app.projection_runs
     WHERE status = 'DONE' AND (differing IS NOT NULL OR work <> 'verify') ORDER BY projection, id DESC`,
  );
  if (!rows.length) return undefined;
  const ended = new Date(Math.max(...rows.map(({ endedAt }) => endedAt.getTime()))).toISOString();
  return { ended, differing: rows.filter(({ differs }) => differs).map(({ projection }) => projection) };
};
