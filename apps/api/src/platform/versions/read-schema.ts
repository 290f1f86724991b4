import { clientTo } from '@bank/event-store';
import { becomeRead, findLivingSchemas, ownSchema, type Projection, READ } from '@bank/projections';
import type { ClientBase, Pool } from 'pg';
import { hasTable } from '../database/has-table';
import { LIVING } from '../database/living-processes';
import { throwUnreachable } from '../database/migrate';
import { CannotStart } from '../settings/cannot-start';

/**
 * Where the read models of these projections stand, or have to be made: beside `read` while processes of another version use that.
 * @param processes FROM of those that count
 */
export const findReadSchema = async (
  connection: ClientBase | Pool,
  projections: readonly Projection[],
  processes = 'app.processes',
): Promise<string> => {
  const own = ownSchema(projections);
  const { rows: others } = await connection.query<{ read_schema: string; read_models: string }>(
    `SELECT read_schema, read_models FROM ${processes}`,
  );
  const same = others.find(({ read_models }) => read_models === own);
  if (same) return same.read_schema;
  const isThere = (await findLivingSchemas(connection)).includes(own);
  return isThere || others.some(({ read_schema }) => read_schema === READ) ? own : READ;
};

/** For a program that works on the read models of a portal, which may run. @throws CannotStart beside a portal of another version alone */
export const findReadSchemaAt = async (url: string, projections: readonly Projection[]): Promise<string> => {
  const client = clientTo(url);
  await client.connect().catch(throwUnreachable);
  try {
    const schema = (await hasTable(client, 'app.processes')) ? await findReadSchema(client, projections, LIVING) : READ;
    if (schema === READ || (await findLivingSchemas(client)).includes(schema)) return schema;
    throw new CannotStart('A portal of another version runs on this database: use the command of that version.');
  } finally {
    await client.end();
  }
};

/** For a process that no other runs beside: what an upgrade has left becomes `read`. */
export const settleReadSchema = async (client: ClientBase, projections: readonly Projection[]): Promise<string> => {
  const [own, all] = [ownSchema(projections), await findLivingSchemas(client)];
  const chosen = [own, READ].find((schema) => all.includes(schema)) ?? all[0] ?? READ;
  const isSettled = all.every((schema) => schema === READ);
  if (isSettled || (await becomeRead(client, chosen, all))) return READ;
  return chosen === own ? own : READ;
};
