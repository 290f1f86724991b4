import type { OpenApp } from '../../apps/api/src/testing/open-app';

/** Runs `work` while every insert and update of the table fails, as if the process died before it came to that. */
export const withBrokenTable = async <T>(
  { query }: Pick<OpenApp, 'query'>,
  table: string,
  work: () => PromiseLike<T>,
): Promise<T> => {
  await query(
    `CREATE OR REPLACE FUNCTION app.break() RETURNS trigger AS $$ BEGIN RAISE 'broken by a spec'; END $$ LANGUAGE plpgsql`,
  );
  await query(`CREATE TRIGGER breaking BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION app.break()`);
  try {
    return await work();
  } finally {
    await query(`DROP TRIGGER breaking ON ${table}`);
  }
};
