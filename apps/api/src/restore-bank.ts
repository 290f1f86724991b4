import { connectionOptions, START } from '@bank/event-store';
import { describeDisproof, projections, prove } from '@bank/projections';
import { Pool } from 'pg';
import { createApp } from './app';
import { type ErasedSince, listErased } from './platform/backup/erased-since';
import { putBack, refuseBank } from './platform/backup/put-back';
import type { Backup } from './platform/backup/read-backup';
import { beAlone } from './platform/database/nobody-else';
import { throwAway } from './platform/database/open-event-store';
import { openEventStoreDbLog, openPostgresLog } from './platform/log-copy/log-address';
import { moveLog } from './platform/log-copy/move-log';
import { openErrorLog } from './platform/observability/log';
import { readLastCheckpoint } from './platform/sealed-log/seal-tables';
import { Sealer } from './platform/sealed-log/sealer';
import { CannotStart } from './platform/settings/cannot-start';
import type { Settings } from './platform/settings/settings';

export interface Restoring {
  backup: Backup;
  settings: Settings & { databaseUrl: string };
  /** A list of erasures beside the one of the settings. */
  otherList?: string | undefined;
  signal: AbortSignal;
}

export interface Restored {
  events: number;
  erased: ErasedSince;
  /** The number of events that were compared with their seal. */
  sealed: number;
  /** Sentences about what is not as it should be. */
  problems: string[];
}

/** Puts a backup back and makes everything out of it that a start would make. @throws CannotStart */
export const restoreBank = async ({ backup, settings, otherList, signal }: Restoring): Promise<Restored> => {
  const { databaseUrl } = settings;
  const alone = await beAlone(databaseUrl, 'restore of a backup');
  const { events, sealed } = await putAllBack(backup, settings, signal).finally(alone.end);
  const erased = await listErased(databaseUrl, settings, otherList);
  // It makes the read models, and erases again those whom the list names.
  const app = await createApp(settings, { log: openErrorLog() });
  try {
    const pool = app.get(Pool, { strict: false });
    const altered = await app.get(Sealer, { strict: false }).compare(signal);
    const disproved = (await prove(pool, projections)).map(describeDisproof);
    return { events, erased, sealed, problems: [...(altered ? [altered] : []), ...disproved] };
  } finally {
    await app.close();
  }
};

const putAllBack = async (
  backup: Backup,
  { databaseUrl, eventStoreUrl }: Settings & { databaseUrl: string },
  signal: AbortSignal,
): Promise<Pick<Restored, 'events' | 'sealed'>> => {
  await refuseBank(databaseUrl);
  const target = eventStoreUrl === undefined ? undefined : openEventStoreDbLog(eventStoreUrl);
  const head = await target?.log.head().catch(throwAway);
  if (head !== undefined && head !== START) {
    await target?.close();
    throw new CannotStart('The EventStoreDB that EVENT_STORE_URL names has events already: restore into an empty one.');
  }
  await putBack(databaseUrl, backup);
  const table = await openPostgresLog(databaseUrl);
  try {
    if (target) await moveLog({ from: table, to: target, databaseUrl, signal, onProgress: () => {} });
    return await countAll(databaseUrl);
  } finally {
    await table.close();
    await target?.close();
  }
};

const countAll = async (databaseUrl: string): Promise<Pick<Restored, 'events' | 'sealed'>> => {
  const pool = new Pool({ ...connectionOptions(databaseUrl), max: 1 });
  const { rows } = await pool.query<{ events: number }>('SELECT count(*)::integer AS events FROM log.events');
  const sealed = (await readLastCheckpoint(pool))?.size ?? 0;
  await pool.end();
  return { events: rows[0]?.events ?? 0, sealed };
};
