import { dropShadow, shadowSchema, shadowSchemas } from '@bank/projections';
import type { Pool } from 'pg';

/** Drops rebuilt tables that wait for no swap, are no snapshot, and on which nobody works. @param runs that work, whatever their rows say */
export const dropUnwantedShadows = async (pool: Pool, runs: readonly number[] = []): Promise<void> => {
  // Listed first: what a run makes from now on is not among them.
  const schemas = await shadowSchemas(pool);
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM app.projection_runs WHERE kept OR snapshot IS NOT NULL OR status = 'RUNNING'`,
  );
  const wanted = new Set([...rows.map(({ id }) => id), ...runs].map(shadowSchema));
  for (const schema of schemas) if (!wanted.has(schema)) await dropShadow(pool, schema);
};
