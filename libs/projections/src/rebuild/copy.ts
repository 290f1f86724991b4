import { type Client, DatabaseError, type Pool } from 'pg';
import { livingSchema, type Projection } from '../projection';
import { checkpointsIn } from '../runner/advance';
import { isCurrent, readCheckpoints } from '../runner/checkpoints';
import type { Build } from './build';
import { findLivingSchemas } from './living-schema';
import { missingTables } from './missing';

/** A table or a schema that is not there. */
const GONE = ['42P01', '3F000'];

/** Fills a build in one transaction. @returns false where the tables to be copied are gone */
export const fillAtOnce = async (client: Client, begin: string, fill: () => Promise<void>): Promise<boolean> => {
  try {
    await client.query(begin);
    await fill();
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (error instanceof DatabaseError && GONE.includes(error.code ?? '')) return false;
    throw error;
  }
};

/** The same projection, with all its tables, as another version of the portal keeps it. */
export const findElsewhere = async (pool: Pool, projection: Projection): Promise<Projection | undefined> => {
  for (const livingIn of await findLivingSchemas(pool)) {
    const same = { ...projection, livingIn };
    if (livingIn !== livingSchema(projection) && (await isKept(pool, same))) return same;
  }
  return undefined;
};

/** Whoever exchanges these tables holds the same lock as this build, so that they are one whole in the transaction. */
export const copyLiving = async (same: Projection, client: Client, build: Build): Promise<void> => {
  await build.create();
  await fillAtOnce(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () => {
    const living = (await readCheckpoints(client, [same])).get(same.name);
    if (living && isCurrent(living, same) && !living.failure) await build.fillFrom(livingSchema(same), living.position);
  });
};

const isKept = async (pool: Pool, projection: Projection): Promise<boolean> => {
  const { rows } = await pool.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    checkpointsIn(livingSchema(projection)),
  ]);
  if (!rows[0]?.there) return false;
  const living = (await readCheckpoints(pool, [projection])).get(projection.name);
  return isCurrent(living, projection) && !living?.failure && !(await missingTables(pool, projection)).length;
};
