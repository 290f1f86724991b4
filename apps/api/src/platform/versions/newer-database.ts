import type { Client } from 'pg';
import { LIVING } from '../database/living-processes';
import { CONTRACT } from '../database/migrations/migration';
import { CannotStart } from '../settings/cannot-start';
import type { KnownCode } from './known-code';

/** Newer processes have changed what this version works with. */
export class OutdatedVersion extends CannotStart {}

const START_NEWER = 'start the newer version';

/** @throws OutdatedVersion where the tables or the log have what this version does not know */
export const refuseNewerDatabase = async (client: Client, { migrations, events }: KnownCode): Promise<void> => {
  const { rows: contracts } = await client.query<{ name: string }>(
    `SELECT name FROM app.migrations WHERE starts_with(name, $1) AND name <> ALL($2) ORDER BY name LIMIT 1`,
    [CONTRACT, migrations],
  );
  if (contracts[0])
    throw new OutdatedVersion(
      `This version of the portal is older than its database, from which the migration ${contracts[0].name} has taken what older versions use: ${START_NEWER}.`,
    );
  const { rows: unknown } = await client.query<{ type: string; schema: number }>(
    `SELECT type, schema FROM app.event_types WHERE coalesce(($1::jsonb ->> type)::integer, 0) < schema ORDER BY type LIMIT 1`,
    [JSON.stringify(events)],
  );
  if (unknown[0])
    throw new OutdatedVersion(
      `This version of the portal is older than its log, in which ${unknown[0].type} of schema ${unknown[0].schema} may stand: ${START_NEWER}.`,
    );
};

/** @throws OutdatedVersion where a process of another version has taken over the schema that this one used to read */
export const refuseTakenSchema = async (client: Client, schema: string, readModels: string): Promise<void> => {
  const { rows } = await client.query<{ lost: boolean }>(
    `SELECT to_regnamespace($1) IS NULL OR EXISTS (SELECT FROM ${LIVING} WHERE read_schema = $1 AND read_models <> $2) AS lost`,
    [schema, readModels],
  );
  if (rows[0]?.lost)
    throw new OutdatedVersion('Another version of the portal has replaced its read models: start it anew.');
};
