import type { Position, RecordedEvent } from '@bank/event-store';
import { type ClientBase, escapeIdentifier as id, escapeLiteral as literal, type Pool } from 'pg';
import { livingSchema, type Projection, tablesOf } from '../projection';
import { fingerprint } from '../tables/schema';
import { checkpointsIn, functionsIn, holdCheckpoints, inStepIn, RUNNING } from './advance';

/** The channel on which every process hears that checkpoints have moved. */
export const MOVED = 'projections_moved';

export interface Failure {
  message: string;
  event: { id: string; stream: string; type: string; position: Position };
}

/** The position that a projection has reached, stored in the transaction of its rows. */
export interface Checkpoint {
  name: string;
  version: number;
  shape: string;
  tables: readonly string[];
  position: Position;
  failure: Failure | undefined;
  updatedAt: string;
}

export const isCurrent = (checkpoint: Checkpoint | undefined, projection: Projection): boolean =>
  checkpoint?.version === projection.version && checkpoint.shape === fingerprint(projection);

/** Makes the schema, the table of checkpoints, and the extension by which texts are found by a part of them; processes that start together take turns. */
export const createCheckpoints = (pool: Pool, schema: string): Promise<unknown> =>
  pool.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtextextended('projections:create', 0));
    CREATE SCHEMA IF NOT EXISTS ${id(schema)};
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE TABLE IF NOT EXISTS ${checkpointsIn(schema)} (
      name text PRIMARY KEY,
      version integer NOT NULL,
      shape text NOT NULL,
      tables text[] NOT NULL,
      position bigint NOT NULL,
      error text,
      failed_id text,
      failed_stream text,
      failed_type text,
      failed_position bigint,
      updated_at timestamptz NOT NULL DEFAULT now()
    ) WITH (fillfactor = 20);
    CREATE TABLE IF NOT EXISTS ${inStepIn(schema)} (
      members text NOT NULL,
      names text[] NOT NULL,
      position bigint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    ) WITH (fillfactor = 20);
    ${functionsIn(schema)}
    COMMIT`);

export interface CheckpointRow {
  name: string;
  version: number;
  shape: string;
  tables: string[];
  position: string;
  error: string | null;
  failed_id: string;
  failed_stream: string;
  failed_type: string;
  failed_position: string;
  updated_at: string;
}

export const POSITION = 'coalesce(s.position, c.position)';

/** FROM and WHERE of the checkpoints of these projections. */
export const checkpointsOf = (projections: readonly Projection[]): string => {
  const schema = livingSchema(...projections);
  return `
  FROM ${checkpointsIn(schema)} c LEFT JOIN ${inStepIn(schema)} s ON c.name = ANY(s.names)
  WHERE c.name = ANY (ARRAY[${projections.map(({ name }) => literal(name)).join(', ')}]::text[])`;
};

const selectCheckpoints = (projections: readonly Projection[]): string => `
  SELECT c.name, c.version, c.shape, c.tables, ${POSITION}::text AS position,
         c.error, c.failed_id, c.failed_stream, c.failed_type, c.failed_position::text,
         to_char(coalesce(s.updated_at, c.updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at
  ${checkpointsOf(projections)} ORDER BY c.name`;

export const toCheckpoint = (row: CheckpointRow): Checkpoint => ({
  name: row.name,
  version: row.version,
  shape: row.shape,
  tables: row.tables,
  position: BigInt(row.position),
  failure:
    row.error === null
      ? undefined
      : {
          message: row.error,
          event: {
            id: row.failed_id,
            stream: row.failed_stream,
            type: row.failed_type,
            position: BigInt(row.failed_position),
          },
        },
  updatedAt: row.updated_at,
});

export const readCheckpoints = async (
  connection: Pool | ClientBase,
  projections: readonly Projection[],
): Promise<Map<string, Checkpoint>> => {
  const { rows } = await connection.query<CheckpointRow>(selectCheckpoints(projections));
  return new Map(rows.map((row) => [row.name, toCheckpoint(row)]));
};

export const storeFailure = (
  connection: ClientBase,
  projection: Projection,
  { id: eventId, stream, event, position }: RecordedEvent,
  message: string,
): Promise<unknown> =>
  connection.query(
    `${holdCheckpoints(livingSchema(projection))}
     UPDATE ${checkpointsIn(livingSchema(projection))} SET error = ${literal(message)}, failed_id = ${literal(eventId)}, failed_stream = ${literal(stream)},
       failed_type = ${literal(event.type)}, failed_position = ${position}, updated_at = now() WHERE name = ${literal(projection.name)}`,
  );

export const storeCheckpoint = (connection: ClientBase, projection: Projection, position: Position): Promise<unknown> =>
  connection.query(
    `INSERT INTO ${checkpointsIn(livingSchema(projection))} (name, version, shape, tables, position) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, shape = excluded.shape, tables = excluded.tables,
       position = excluded.position, ${RUNNING}`,
    [
      projection.name,
      projection.version,
      fingerprint(projection),
      tablesOf(projection).map(({ name }) => name),
      position,
    ],
  );
