import type { ClientBase, Pool } from 'pg';
import type { Archive } from '../archive';
import { endConnection, isLockTimeout } from './connection';
import type { Partition } from './partitions';
import { MOVE_LOCK } from './schema/locks';
import { UNIQUE_IN_PARTITION } from './schema/tables';
import { sessionClient } from './session-client';
import { whileAllWait } from './while-all-wait';

/** The log is read for long, so its partitions cannot be changed at this moment. */
export class LogBusy extends Error {}

/** Takes the partition out of the log and notes where its events are, in one step. */
export const dropPartition = (pool: Pool, { name }: Partition, archive: Archive): Promise<void> =>
  alone(pool, async (client) => {
    await whileAllWait(client, async () => {
      await client.query(`ALTER TABLE log.events DETACH PARTITION log.${name}`);
      await client.query(
        `INSERT INTO log.archived (partition, from_position, end_position, first_number, first_id, events, sha256, file)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          name,
          String(archive.from),
          String(archive.end),
          archive.firstNumber,
          archive.firstId,
          archive.events,
          archive.sha256,
          archive.file,
        ],
      );
      await client.query(`DROP TABLE log.${name}`);
    });
  });

/** A table beside the log, filled until it becomes a partition. */
const waiting = (partition: string) => `${partition}_waiting`;

/** @returns the last position that an earlier try left there; -1 where there is none */
export const openWaiting = async (
  pool: Pool,
  { partition, from, end }: Archive,
): Promise<{ table: string; last: bigint }> => {
  const table = waiting(partition);
  await pool.query(
    `CREATE TABLE IF NOT EXISTS log.${table} (LIKE log.events INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
       CONSTRAINT ${partition}_pkey PRIMARY KEY (position), ${UNIQUE_IN_PARTITION},
       CONSTRAINT bounds CHECK (position >= ${from === 0n ? -1 : from} AND position < ${end}))`,
  );
  const { rows } = await pool.query<{ last: string }>(`SELECT coalesce(max(position), -1) AS last FROM log.${table}`);
  return { table, last: BigInt(rows[0]!.last) };
};

/** @param lines JSON: position, recordedAt and the event as it was stored */
export const fillWaiting = async (pool: Pool, table: string, lines: readonly string[]): Promise<void> => {
  await pool.query(
    `INSERT INTO log.${table} (position, id, stream, version, type, schema, data, metadata, recorded_at)
     SELECT l.position, e.id, e.stream, e.version, e.type, e.schema, e.data, e.metadata, l."recordedAt"
     FROM jsonb_to_recordset($1::jsonb) AS l (position bigint, "recordedAt" timestamptz, event jsonb),
       jsonb_to_record(l.event) AS e (id uuid, stream text, version int, type text, schema int, data jsonb, metadata jsonb)`,
    [`[${lines.join(',')}]`],
  );
};

export const dropWaiting = async (pool: Pool, { partition }: Archive): Promise<void> => {
  await pool.query(`DROP TABLE IF EXISTS log.${waiting(partition)}`);
};

/** Makes the filled table a partition of the log again. */
export const attachWaiting = (pool: Pool, { partition, from, end }: Archive): Promise<void> =>
  alone(pool, async (client) => {
    const table = waiting(partition);
    await client.query(
      `CREATE INDEX IF NOT EXISTS ${partition}_recorded_at_idx ON log.${table} USING brin (recorded_at)`,
    );
    await client.query(`ANALYZE log.${table}`);
    await whileAllWait(
      client,
      `ALTER TABLE log.${table} RENAME TO ${partition};
       ALTER TABLE log.events ATTACH PARTITION log.${partition} FOR VALUES FROM (${from === 0n ? 'MINVALUE' : from}) TO (${end});
       ALTER TABLE log.${partition} DROP CONSTRAINT bounds;
       DELETE FROM log.archived WHERE partition = '${partition}'`,
    );
  });

/** On a connection of its own, without the pool's limits of time, while nobody else changes partitions. */
const alone = async (pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> => {
  const client = sessionClient(pool, { query_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query(`SELECT pg_advisory_lock(${MOVE_LOCK})`);
    await work(client);
  } catch (error) {
    throw isLockTimeout(error)
      ? new LogBusy('The log is read for long at this moment, as by a backup: try again when that has ended.')
      : error;
  } finally {
    await endConnection(client);
  }
};
