import { type Client, escapeIdentifier as id } from 'pg';
import { createMissingViews, dropViewsOf } from '../analytics/install';
import { type Projection, tablesOf } from '../projection';
import { CHECKPOINTS, holdCheckpoints } from '../runner/advance';
import { MOVED, storeCheckpoint } from '../runner/checkpoints';
import { BEGIN_WITH_SHORT_WAIT, retryWhileLocked } from '../runner/while-locked';
import { READ, relation } from '../tables/rows';
import type { Build } from './build';

/** Holds off the leader, folds what the log has gained, and exchanges the tables. @param parts those that were built as one */
export const swap = (
  client: Client,
  build: Build,
  signal: AbortSignal,
  catchUp: () => Promise<void>,
  parts: readonly Projection[] = [build.projection],
): Promise<void> =>
  retryWhileLocked(signal, async () => {
    const { position, rows } = build;
    try {
      await client.query(BEGIN_WITH_SHORT_WAIT);
      await client.query(holdCheckpoints);
      await catchUp();
      for (const part of parts) await moveIn(client, build, part);
      await createMissingViews(client);
      await client.query(`DROP SCHEMA ${id(build.schema)}`);
      await client.query(`NOTIFY ${MOVED}; COMMIT`);
    } catch (error) {
      await client.query('ROLLBACK');
      Object.assign(build, { position, rows });
      throw error;
    }
  });

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
  // A view stays with the table that it was made on, and would keep it from going.
  await dropViewsOf(client, dropped);
  for (const table of dropped) await client.query(`DROP TABLE IF EXISTS ${relation(READ, { name: table })}`);
  for (const table of tables)
    await client.query(`ALTER TABLE ${relation(schema, { name: table })} SET SCHEMA ${id(READ)}`);
  await storeCheckpoint(client, projection, position);
};
