import type { Client, Pool } from 'pg';
import { livingSchema, type Projection, tablesOf } from '../projection';

/** Names of these projections' tables that are not among the living ones. */
export const missingTables = async (
  connection: Client | Pool,
  ...projections: readonly Projection[]
): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name
     WHERE NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = $2 AND tablename = name)`,
    [projections.flatMap(tablesOf).map(({ name }) => name), livingSchema(...projections)],
  );
  return rows.map(({ name }) => name);
};
