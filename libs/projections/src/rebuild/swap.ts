import { type Client, escapeIdentifier as id } from 'pg';
import { createMissingViews, dropViewsOf } from '../analytics/install';
import { livingSchema, type Projection, tablesOf } from '../projection';
import { checkpointsIn, holdCheckpoints } from '../runner/advance';
import { MOVED, storeCheckpoint } from '../runner/checkpoints';
import { BEGIN_WITH_SHORT_WAIT, retryWhileLocked } from '../runner/while-locked';
import { relation } from '../tables/rows';
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
    const living = livingSchema(build.projection);
    try {
      await client.query(BEGIN_WITH_SHORT_WAIT);
      await client.query(holdCheckpoints(living));
      await catchUp();
      for (const part of parts) await moveIn(client, build, part);
      await createMissingViews(client, living);
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
  const living = livingSchema(projection);
  const tables = tablesOf(projection).map((table) => table.name);
  // Tables of an earlier version too, unless another projection has taken them over.
  const { rows: earlier } = await client.query<{ name: string }>(
    `SELECT unnest(tables) AS name FROM ${checkpointsIn(living)} WHERE name = $1
     EXCEPT SELECT unnest(tables) FROM ${checkpointsIn(living)} WHERE name <> $1`,
    [name],
  );
  const dropped = [...earlier.map((table) => table.name), ...tables];
  // A view stays with the table that it was made on, and would keep it from going.
  await dropViewsOf(client, living, dropped);
  for (const table of dropped) await client.query(`DROP TABLE IF EXISTS ${relation(living, { name: table })}`);
  for (const table of tables)
    await client.query(`ALTER TABLE ${relation(schema, { name: table })} SET SCHEMA ${id(living)}`);
  await storeCheckpoint(client, projection, position);
};
