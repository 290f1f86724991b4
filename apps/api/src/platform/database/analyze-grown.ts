import { DatabaseError, type Pool } from 'pg';

/** By PostgreSQL's own limits. It looks at tables once a minute itself, and until then plans as if nothing had come into them. */
const GROWN = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE schemaname = (SELECT relnamespace::regnamespace::text FROM pg_class WHERE oid = 'read.projection_checkpoints'::regclass)
    AND n_mod_since_analyze > 50 + n_live_tup / 10`;

const UNDEFINED_TABLE = '42P01';

/** Lets PostgreSQL know how many rows stand in read models, and which, where many have come in since it looked. */
export const analyzeGrown = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(GROWN);
  for (const { name } of rows)
    await pool.query(`ANALYZE ${name}`).catch((error: Error) => {
      // A rebuilt read model has taken its place, and is analyzed.
      if (!(error instanceof DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
    });
};
