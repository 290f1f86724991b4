import { createHash } from 'node:crypto';
import { isLockTimeout } from '@bank/event-store';
import { type ClientBase, escapeIdentifier as id, type Pool } from 'pg';
import { type Projection, READ } from '../projection';
import { editionOf } from '../reports/past';
import { SET_SHORT_WAIT } from '../runner/while-locked';

const OWN = /^read_[0-9a-f]{8}$/;

/** The schema of the living tables of these very projections, while another version keeps its own in `read`. */
export const ownSchema = (projections: readonly Projection[]): string => {
  const editions = projections.map(editionOf).sort();
  return `read_${createHash('sha256').update(JSON.stringify(editions)).digest('hex').slice(0, 8)}`;
};

/** The same projections, with their living tables in this schema. */
export const placeIn = (schema: string, projections: readonly Projection[]): readonly Projection[] =>
  schema === READ ? projections : projections.map((projection) => ({ ...projection, livingIn: schema }));

/** `read`, and those of versions that ran beside another one. */
export const findLivingSchemas = async (connection: ClientBase | Pool): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read%' ORDER BY nspname`,
  );
  return rows.map(({ name }) => name).filter((name) => name === READ || OWN.test(name));
};

/** Makes one of the schemas `read` and drops the others, in the transaction of somebody who is alone. @returns false where a long query is in its way */
export const becomeRead = async (client: ClientBase, chosen: string, all: readonly string[]): Promise<boolean> => {
  await client.query(`SAVEPOINT living_schema; ${SET_SHORT_WAIT}`);
  try {
    await dropSchemas(
      client,
      all.filter((schema) => schema !== chosen),
    );
    if (chosen !== READ) await client.query(`ALTER SCHEMA ${id(chosen)} RENAME TO ${id(READ)}`);
    await client.query('RELEASE SAVEPOINT living_schema; SET LOCAL lock_timeout = DEFAULT');
    return true;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT living_schema');
    return false;
  }
};

/** The tables of versions that no process runs any more. */
export const dropSchemas = async (connection: ClientBase, schemas: readonly string[]): Promise<void> => {
  for (const schema of schemas) await connection.query(`DROP SCHEMA ${id(schema)} CASCADE`);
};
