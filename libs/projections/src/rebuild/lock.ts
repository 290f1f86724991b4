import type { Client } from 'pg';
import type { Projection } from '../projection';

/**
 * Takes the lock for the only build of a projection, until the connection ends. @returns false when another holds it
 */
export const tryLock = async (client: Client, { name }: Projection): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('projections:rebuild:' || $1, 0)) AS locked`,
    [name],
  );
  return rows[0]!.locked;
};
