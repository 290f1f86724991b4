import type { Pool } from 'pg';
import { runMigration } from './migration';
import { appendFunctions } from './schema/functions';
import { headTrigger, partitionedEvents, schemaAndHeads, tableFunctions } from './schema/tables';

export { CHANNEL } from './schema/locks';

/** A log of an earlier release keeps its one table until `partitionLog` moves it over. */
const events = `
DO $migrate$ BEGIN
  IF to_regclass('log.events') IS NULL THEN
    ${partitionedEvents}
  END IF;
END $migrate$;
${tableFunctions}
DO $migrate$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'log.events'::regclass AND tgname = 'note_head') THEN
    ${headTrigger}
  END IF;
  IF log.room() IS NULL THEN PERFORM log.keep_room(); END IF;
END $migrate$;
`;

export const migrate = (pool: Pool): Promise<void> =>
  runMigration(pool, [schemaAndHeads, events, appendFunctions].join('\n'));
