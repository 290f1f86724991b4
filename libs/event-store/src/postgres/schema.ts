import type { Pool } from 'pg';
import { runMigration } from './migration';
import { appendFunctions } from './schema/functions';
import { PARTITION_SIZE, partitionedEvents, schemaAndHeads, tableFunctions } from './schema/tables';

export { CHANNEL } from './schema/locks';

/** A log of an earlier release keeps its one table until `keepLogPartitioned` moves it over. */
const events = `
DO $migrate$ BEGIN
  IF to_regclass('log.events') IS NULL THEN
    ${partitionedEvents}
  END IF;
END $migrate$;
${tableFunctions}
DO $migrate$ BEGIN
  IF NOT EXISTS (SELECT FROM log.ends()) THEN PERFORM log.keep_room(); END IF;
END $migrate$;
`;

/** @param partitionSize a spec has smaller ones */
export const migrate = (pool: Pool, partitionSize = PARTITION_SIZE): Promise<void> =>
  runMigration(pool, [schemaAndHeads(partitionSize), events, appendFunctions].join('\n'));
