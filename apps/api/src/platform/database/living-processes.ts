import type { ClientBase, Pool } from 'pg';

/** Held while a migration runs, a process registers, or a new event type is opened: each sees what the others have done. */
export const VERSIONS_LOCK = `hashtextextended('app.migrations', 0)`;

/** FROM of the processes that are connected. Others of the table may have lost their connection, and come back (`LostProcesses`). */
export const LIVING = `(
  SELECT p.* FROM app.processes p JOIN pg_stat_activity a ON a.pid = p.pid AND a.backend_start = p.connected_at
  WHERE a.datname = current_database()
) living`;

export interface LivingVersion {
  version: string;
  processes: number;
}

export const findLivingVersions = async (connection: ClientBase | Pool): Promise<LivingVersion[]> => {
  const { rows } = await connection.query<LivingVersion>(
    `SELECT version, count(*)::integer AS processes FROM ${LIVING} GROUP BY version ORDER BY min(since), version`,
  );
  return rows;
};

/** Schemas of read models that a process reads, or will read when it is back. */
export const findSchemasInUse = async (connection: ClientBase | Pool): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(
    'SELECT DISTINCT read_schema AS name FROM app.processes ORDER BY name',
  );
  return rows.map(({ name }) => name);
};
