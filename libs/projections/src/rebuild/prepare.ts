import type { Client, Pool } from 'pg';
import type { Projection } from '../projection';
import { createCheckpoints, isCurrent, readCheckpoints } from '../runner/checkpoints';
import { dedicated } from '../runner/connection';
import { pause } from '../runner/pause';
import { missingTables } from './missing';
import { buildAndSwap, type RebuildOptions, tryLock } from './rebuild';

/** Builds what is missing, or was made by another version or of another shape. Processes that start together share it. */
export const prepare = async (options: RebuildOptions): Promise<void> => {
  const { pool, projections, signal = new AbortController().signal } = options;
  refuseSharedTables(projections);
  await createCheckpoints(pool);
  for (const projection of projections) {
    if (await isBuilt(pool, projection)) continue;
    const connection = await dedicated(pool, `projections: build ${projection.name}`);
    try {
      while (!(await tryLock(connection.client, projection))) {
        await pause(100, signal);
        signal.throwIfAborted();
      }
      // Another process may have built it while this one waited.
      if (!(await isBuilt(connection.client, projection)))
        await buildAndSwap(connection.client, projection, options, false);
    } finally {
      await connection.end();
    }
  }
};

const isBuilt = async (connection: Client | Pool, projection: Projection): Promise<boolean> => {
  const checkpoint = (await readCheckpoints(connection, [projection.name])).get(projection.name);
  return isCurrent(checkpoint, projection) && !(await missingTables(connection, projection)).length;
};

const refuseSharedTables = (projections: readonly Projection[]): void => {
  const owners = new Map<string, string>();
  for (const { name, tables } of projections)
    for (const table of tables) {
      if (owners.has(table.name)) throw new Error(`${name} and ${owners.get(table.name)} both declare ${table.name}`);
      owners.set(table.name, name);
    }
};
