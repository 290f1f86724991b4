import { editionOf, type Projection, type Rebuilt, type ShadowWork } from '@bank/projections';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

type Connection = Pick<Pool | PoolClient, 'query'>;

const DAY_MS = 24 * 60 * 60_000;
const REMEMBERED_FOR_MS = 90 * DAY_MS;

export const NIGHTLY = 'system';
export const COMMAND_LINE = 'command-line';

export interface Asked {
  projection: Projection;
  work: ShadowWork;
  by: string;
  at: string;
}

/** @returns the id of the run; undefined where one of this read model waits or runs already */
export const insertRun = async (
  connection: Connection,
  { projection, work, by, at }: Asked,
): Promise<number | undefined> => {
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO app.projection_runs (projection, edition, work, asked_by, asked_at, status)
     VALUES ($1, $2, $3, $4, $5, 'WAITING')
     ON CONFLICT (projection) WHERE status IN ('WAITING', 'RUNNING') DO NOTHING RETURNING id`,
    [projection.name, editionOf(projection), work, by, at],
  );
  return rows[0]?.id;
};

const UNDEFINED_TABLE = '42P01';

/** A rebuild that another program has done. */
export const noteRebuilt = async (pool: Pool, projection: Projection, rebuilt: Rebuilt, at: string): Promise<void> => {
  const began = new Date(Date.parse(at) - rebuilt.seconds * 1_000).toISOString();
  const { differences } = rebuilt;
  const differing = differences ? Math.max(differences.onlyLiving, differences.onlyRebuilt) : 0;
  try {
    await pool.query(
      `INSERT INTO app.projection_runs
         (projection, edition, work, asked_by, asked_at, began_at, ended_at, status, rows, differing, first_differing)
       VALUES ($1, $2, 'rebuild', $3, $4, $4, $5, 'DONE', $6, $7, '[]')`,
      [
        projection.name,
        editionOf(projection),
        COMMAND_LINE,
        began,
        at,
        rebuilt.rows,
        rebuilt.compared ? differing : null,
      ],
    );
  } catch (error) {
    // A portal of this version has not been started yet.
    if (!(error instanceof DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
  }
};

export const findKept = async (connection: Connection, projection: string) => {
  const { rows } = await connection.query<{ id: number; position: string; rows: string }>(
    'SELECT id, position::text, rows::text FROM app.projection_runs WHERE projection = $1 AND kept',
    [projection],
  );
  return rows[0];
};

/** Nobody may swap in any more what earlier runs than this have kept. */
export const releaseKept = async (connection: Connection, projection: string, before: number): Promise<void> => {
  await connection.query('UPDATE app.projection_runs SET kept = false WHERE projection = $1 AND id < $2 AND kept', [
    projection,
    before,
  ]);
};

/**
 * Copies keep nobody who is erased: what is kept goes, snapshots of people go, and what is being compared begins anew. In one
 * statement, which finds a run that ends meanwhile in either state.
 * @param personal names of the read models that are about people
 */
export const forgetErased = async (pool: Pool, personal: readonly string[]): Promise<void> => {
  await pool.query(
    `UPDATE app.projection_runs SET kept = false,
       snapshot = CASE WHEN projection <> ALL($1) THEN snapshot END,
       status = CASE WHEN status = 'RUNNING' THEN 'WAITING' ELSE status END,
       run = CASE WHEN status <> 'RUNNING' THEN run END,
       phase = CASE WHEN status <> 'RUNNING' THEN phase END
     WHERE kept OR (snapshot IS NOT NULL AND projection = ANY($1)) OR (status = 'RUNNING' AND work = 'verify')`,
    [personal],
  );
};

/** What was made a day ago, or by another version, is swapped in no more; runs are remembered for a quarter. */
export const releaseOld = async (pool: Pool, editions: readonly string[], now: string): Promise<void> => {
  const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
  await pool.query(
    `UPDATE app.projection_runs SET kept = false
     WHERE kept AND (NOT edition = ANY($1) OR ended_at < $2) AND NOT EXISTS (
       SELECT FROM app.projection_runs swap WHERE swap.projection = projection_runs.projection AND swap.status = 'RUNNING')`,
    [editions, before(DAY_MS)],
  );
  await pool.query(
    'UPDATE app.projection_runs SET snapshot = NULL WHERE snapshot IS NOT NULL AND NOT edition = ANY($1)',
    [editions],
  );
  await pool.query(
    `DELETE FROM app.projection_runs old WHERE status IN ('DONE', 'FAILED', 'CANCELLED') AND asked_at < $1 AND EXISTS (
       SELECT FROM app.projection_runs newer WHERE newer.projection = old.projection AND newer.work = old.work AND newer.id > old.id AND newer.status = 'DONE')`,
    [before(REMEMBERED_FOR_MS)],
  );
};
