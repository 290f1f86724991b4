import { editionOf, type Projection, type Snapshot, shadowSchema } from '@bank/projections';
import { DatabaseError, type Pool } from 'pg';
import { readLastComparison } from '../sealed-log/seal-tables';

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

/** The newest snapshot of a read model. */
export const findSnapshot = async (pool: Pool, { name }: Pick<Projection, 'name'>): Promise<Snapshot | undefined> => {
  try {
    const { rows } = await pool.query<{ id: number; edition: string; position: string; event: Snapshot['event'] }>(
      `SELECT id, edition, position::text, snapshot AS event FROM app.projection_runs
       WHERE projection = $1 AND snapshot IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [name],
    );
    const [found] = rows;
    if (!found) return undefined;
    const { id, edition, position, event } = found;
    const isAltered = (await readLastComparison(pool))?.problem !== undefined;
    return {
      schema: shadowSchema(id),
      edition,
      position: BigInt(position),
      event,
      ...(isAltered && { problem: 'the log is not as it was sealed' }),
    };
  } catch (error) {
    // A portal of this version has not been started yet.
    if (error instanceof DatabaseError && [UNDEFINED_TABLE, UNDEFINED_COLUMN].includes(error.code ?? ''))
      return undefined;
    throw error;
  }
};

/** Name -> the position of the snapshot with which a rebuild by this version begins. */
export const findSnapshotPositions = async (
  pool: Pool,
  projections: readonly Projection[],
): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ projection: string; position: string }>(
    `SELECT DISTINCT ON (projection) projection, position::text FROM app.projection_runs
     WHERE snapshot IS NOT NULL AND edition = ANY($1) ORDER BY projection, id DESC`,
    [projections.map(editionOf)],
  );
  return new Map(rows.map(({ projection, position }) => [projection, position]));
};

/** Another one has taken the place of those of earlier runs, or they are not to be trusted any more. */
export const releaseSnapshots = async (pool: Pool, projection: string, before: number): Promise<void> => {
  await pool.query(
    'UPDATE app.projection_runs SET snapshot = NULL WHERE projection = $1 AND id < $2 AND snapshot IS NOT NULL',
    [projection, before],
  );
};

/** Leaves the newest ones of those that have room together, and none whose tables are gone. */
export const limitSnapshots = async (pool: Pool, limitBytes: number): Promise<void> => {
  const { rows } = await pool.query<{ id: number; bytes: number | null }>(
    `SELECT id, (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class
                 WHERE relnamespace = to_regnamespace('shadow_' || id) AND relkind = 'r') AS bytes
     FROM app.projection_runs WHERE snapshot IS NOT NULL ORDER BY id DESC`,
  );
  let left = limitBytes;
  const released = rows.filter(({ bytes }) => {
    if (bytes === null || bytes > left) return true;
    left -= bytes;
    return false;
  });
  if (!released.length) return;
  await pool.query('UPDATE app.projection_runs SET snapshot = NULL WHERE id = ANY($1)', [released.map(({ id }) => id)]);
};
