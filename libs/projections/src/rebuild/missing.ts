import type { Client, Pool } from 'pg';
import { livingSchema, type Projection, tablesOf } from '../projection';

/** Names of the projection's tables that are not among the living ones. */
export const missingTables = async (connection: Client | Pool, projection: Projection): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name
     WHERE NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = $2 AND tablename = name)`,
    [tablesOf(projection).map(({ name }) => name), livingSchema(projection)],
  );
  return rows.map(({ name }) => name);
};
