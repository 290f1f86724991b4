import type { OpenApp } from '../../apps/api/src/testing/open-app';

/** While `work` is done the table takes no rows and changes none, as if the process died before it came to that. */
export const breaking = async <T>(
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
