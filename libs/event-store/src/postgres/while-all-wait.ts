import type { ClientBase } from 'pg';
import { APPEND_LOCK } from './schema/locks';

/** Everybody else waits this long at most behind whoever reads the log for long. */
const TABLE_WAIT_MS = 1_000;

/** Runs statements while nobody reads or appends. Appends wait at their own lock, so that they don't stand between readers and the table. @throws where somebody reads the log for long (`isLockTimeout`) */
export const whileAllWait = async (client: ClientBase, work: string | (() => Promise<void>)): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${TABLE_WAIT_MS}`);
    await client.query(`SELECT pg_advisory_xact_lock(${APPEND_LOCK})`);
    await client.query('LOCK TABLE log.events IN ACCESS EXCLUSIVE MODE');
    if (typeof work === 'string') await client.query(work);
    else await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
};
