import type { ClientBase } from 'pg';

/** @param table with its schema: `app.processes` */
export const hasTable = async (connection: ClientBase, table: string): Promise<boolean> =>
  (await connection.query('SELECT to_regclass($1) IS NOT NULL AS is_there', [table])).rows[0].is_there;
