import type { ClientBase, Pool } from 'pg';
import { endConnection, isLockTimeout } from './connection';
import { noteHeads } from './restore-events';
import { MOVE_LOCK } from './schema/locks';
import { partitionedEvents } from './schema/tables';
import { sessionClient } from './session-client';
import { whileAllWait } from './while-all-wait';

/**
 * Keeps a partition ahead of the log, and notes the heads of those that are closed. A log in one table becomes the first
 * partition, while everybody goes on reading and appending.
 * @param options.mayMove false while a process runs that would append to partitions as to one table
 */
export const keepLogPartitioned = async (pool: Pool, signal: AbortSignal, { mayMove = true } = {}): Promise<void> => {
  // What is made here may take longer than the pool lets a query take.
  const client = sessionClient(pool, { query_timeout: 0 });
  const end = () => endConnection(client);
  client.on('error', () => {});
  await client.connect();
  signal.addEventListener('abort', end);
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query(`SELECT pg_advisory_lock(${MOVE_LOCK})`);
    if (mayMove && (await isOneTable(client))) await moveOver(client, signal).catch(sayWhy);
    await client.query('SELECT log.keep_room()');
    await noteHeads(client);
  } finally {
    signal.removeEventListener('abort', end);
    await end();
  }
};

const isOneTable = async (client: ClientBase): Promise<boolean> =>
  (await client.query(`SELECT relkind = 'r' AS is_table FROM pg_class WHERE oid = 'log.events'::regclass`)).rows[0]
    .is_table;

const moveOver = async (client: ClientBase, signal: AbortSignal): Promise<void> => {
  await indexTimes(client);
  const end = await promiseEnd(client);
  signal.throwIfAborted();
  await exchange(client, end);
};

const sayWhy = (error: unknown): never => {
  if (isLockTimeout(error))
    throw new Error('The log cannot be partitioned while it is read for long, as by a backup: it is tried again');
  throw error;
};

/** An index that the partitioned table would otherwise make while everybody waits. */
const indexTimes = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('log.events_0_recorded_at')`,
  );
  if (rows[0]?.valid) return;
  await client.query('DROP INDEX CONCURRENTLY IF EXISTS log.events_0_recorded_at');
  await client.query('CREATE INDEX CONCURRENTLY events_0_recorded_at ON log.events USING brin (recorded_at)');
};

/** A validated constraint, which lets the table become a partition without being read. @returns the first position that is not in it */
const promiseEnd = async (client: ClientBase): Promise<string> => {
  const promised = `SELECT substring(pg_get_constraintdef(oid) FROM '\\d{2,}') AS end FROM pg_constraint
    WHERE conrelid = 'log.events'::regclass AND conname = 'ends'`;
  if (!(await client.query(promised)).rows[0])
    await whileAllWait(
      client,
      `DO $$ BEGIN
      EXECUTE format('ALTER TABLE log.events ADD CONSTRAINT ends CHECK (position < %s) NOT VALID',
        ((SELECT coalesce(max(position), 0) FROM log.events) / log.partition_size() + 2) * log.partition_size());
    END $$`,
    );
  await client.query('ALTER TABLE log.events VALIDATE CONSTRAINT ends');
  return (await client.query<{ end: string }>(promised)).rows[0]!.end;
};

const exchange = (client: ClientBase, end: string): Promise<void> =>
  whileAllWait(
    client,
    `ALTER TABLE log.events RENAME TO events_0;
    ALTER INDEX log.events_pkey RENAME TO events_0_pkey;
    ${partitionedEvents}
    ALTER TABLE log.events ATTACH PARTITION log.events_0 FOR VALUES FROM (MINVALUE) TO (${end});
    ALTER TABLE log.events_0 DROP CONSTRAINT ends;
    SELECT log.keep_room();`,
  );
