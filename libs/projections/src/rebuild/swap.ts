import { type Client, DatabaseError, escapeIdentifier as id } from 'pg';
import { type Projection, tablesOf } from '../projection';
import { CHECKPOINTS, holdCheckpoints } from '../runner/advance';
import { MOVED, storeCheckpoint } from '../runner/checkpoints';
import { pause } from '../runner/pause';
import { READ, relation } from '../tables/rows';
import type { Build } from './build';

const LOCK_TIMEOUT = '55P03';
const MAX_ATTEMPTS = 60;

/** Holds off the leader, folds what the log has gained, and exchanges the tables. @param parts those that were built as one */
export const swap = async (
  client: Client,
  build: Build,
  signal: AbortSignal,
  catchUp: () => Promise<void>,
  parts: readonly Projection[] = [build.projection],
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const { position, rows } = build;
    try {
      // A long report on a living table must not make everybody queue behind this swap.
      await client.query(`BEGIN; SET LOCAL lock_timeout = '1s'`);
      await client.query(holdCheckpoints);
      await catchUp();
      for (const part of parts) await moveIn(client, build, part);
      await client.query(`DROP SCHEMA ${id(build.schema)}`);
      await client.query(`NOTIFY ${MOVED}; COMMIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      Object.assign(build, { position, rows });
      const busy = error instanceof DatabaseError && error.code === LOCK_TIMEOUT;
      if (!busy || attempt === MAX_ATTEMPTS) throw error;
      await pause(500, signal);
      signal.throwIfAborted();
    }
  }
};

const moveIn = async (client: Client, { schema, position }: Build, projection: Projection): Promise<void> => {
  const { name } = projection;
  const tables = tablesOf(projection).map((table) => table.name);
  // Tables of an earlier version too, unless another projection has taken them over.
  const { rows: earlier } = await client.query<{ name: string }>(
    `SELECT unnest(tables) AS name FROM ${CHECKPOINTS} WHERE name = $1
     EXCEPT SELECT unnest(tables) FROM ${CHECKPOINTS} WHERE name <> $1`,
    [name],
  );
  const dropped = [...earlier.map((table) => table.name), ...tables];
  for (const table of dropped) await client.query(`DROP TABLE IF EXISTS ${relation(READ, { name: table })}`);
  for (const table of tables)
    await client.query(`ALTER TABLE ${relation(schema, { name: table })} SET SCHEMA ${id(READ)}`);
  await storeCheckpoint(client, projection, position);
};
