import type { Position, RecordedEvent } from '@bank/event-store';
import { type ClientBase, escapeIdentifier as id, escapeLiteral as literal, type Pool } from 'pg';
import type { Projection } from '../projection';
import { READ } from '../tables/rows';
import { fingerprint } from '../tables/schema';

export const CHECKPOINTS = `${id(READ)}.projection_checkpoints`;
const ADVANCE = `${id(READ)}.advance_checkpoints`;
/** SQLSTATE of checkpoints that do not stand where they should. */
const ELSEWHERE = 'PJ001';

/** PL/pgSQL. An advisory lock costs less than one on each row. */
const HOLD = `PERFORM pg_advisory_xact_lock(hashtextextended('projections:checkpoints', 0))`;
const RUNNING =
  'error = NULL, failed_id = NULL, failed_stream = NULL, failed_type = NULL, failed_position = NULL, updated_at = now()';

/** Heard by every process when checkpoints have moved. */
export const MOVED = 'projections_moved';

/** The event that stopped a projection, and why. */
export interface Failure {
  message: string;
  event: { id: string; stream: string; type: string; position: Position };
}

/** How far a projection has come, as stored in the transaction of its rows. */
export interface Checkpoint {
  name: string;
  version: number;
  /** Fingerprint of its tables. */
  shape: string;
  tables: readonly string[];
  position: Position;
  failure: Failure | undefined;
  updatedAt: string;
}

export const isCurrent = (checkpoint: Checkpoint | undefined, projection: Projection): boolean =>
  checkpoint?.version === projection.version && checkpoint.shape === fingerprint(projection);

/** Makes the schema and the table of checkpoints; processes that start together take turns. */
export const createCheckpoints = (pool: Pool): Promise<unknown> =>
  pool.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtextextended('projections:create', 0));
    CREATE SCHEMA IF NOT EXISTS ${id(READ)};
    CREATE TABLE IF NOT EXISTS ${CHECKPOINTS} (
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
    CREATE OR REPLACE FUNCTION ${ADVANCE}(moving jsonb, stopped text[], target bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      moved integer;
    BEGIN
      ${HOLD};
      UPDATE ${CHECKPOINTS} c SET position = target, ${RUNNING} FROM jsonb_each_text(moving) m (name, stand)
      WHERE c.name = m.name AND m.stand = c.version || ' ' || c.shape || ' ' || c.position;
      GET DIAGNOSTICS moved = ROW_COUNT;
      IF moved <> (SELECT count(*) FROM jsonb_object_keys(moving))
        OR EXISTS (SELECT FROM ${CHECKPOINTS} WHERE name = ANY(stopped) AND error IS NULL)
      THEN
        RAISE 'Checkpoints stand elsewhere' USING ERRCODE = '${ELSEWHERE}';
      END IF;
    END $$;
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

const selectCheckpoints = (names: readonly string[]): string => `
  SELECT name, version, shape, tables, position::text, error, failed_id, failed_stream, failed_type,
         failed_position::text, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at
  FROM ${CHECKPOINTS} WHERE name = ANY (ARRAY[${names.map(literal).join(', ')}]::text[]) ORDER BY name`;

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
  names: readonly string[],
): Promise<Map<string, Checkpoint>> => {
  const { rows } = await connection.query<CheckpointRow>(selectCheckpoints(names));
  return new Map(rows.map((row) => [row.name, toCheckpoint(row)]));
};

/** Until the transaction ends nobody else moves a checkpoint. */
export const holdCheckpoints = (connection: ClientBase): Promise<unknown> =>
  connection.query(`DO $$ BEGIN ${HOLD}; END $$`);

/**
 * Moves the projections of `moving` to `target`, if they stand where the leader left them and those of `stopped` still stand
 * still; otherwise fails as `standElsewhere` tells. Holds the checkpoints, and ends what had stopped those that move.
 */
export const advanceCheckpoints = (
  moving: readonly { projection: Projection; position: Position }[],
  stopped: readonly { projection: Projection }[],
  target: Position,
): string => {
  const stands = moving.map(
    ({ projection, position }) => `"${projection.name}":"${projection.version} ${fingerprint(projection)} ${position}"`,
  );
  const names = stopped.map(({ projection }) => literal(projection.name));
  return `SELECT ${ADVANCE}(${literal(`{${stands}}`)}, ARRAY[${names}]::text[], ${target})`;
};

export const standElsewhere = (error: unknown): boolean => (error as { code?: string }).code === ELSEWHERE;

/** Notes that a projection stands still before `recorded`. */
export const storeFailure = (
  connection: ClientBase,
  name: string,
  { id: eventId, stream, event, position }: RecordedEvent,
  message: string,
): Promise<unknown> =>
  connection.query(
    `UPDATE ${CHECKPOINTS} SET error = $2, failed_id = $3, failed_stream = $4, failed_type = $5, failed_position = $6,
            updated_at = now() WHERE name = $1`,
    [name, message, eventId, stream, event.type, position],
  );

/** A first or rebuilt projection's checkpoint. */
export const storeCheckpoint = (connection: ClientBase, projection: Projection, position: Position): Promise<unknown> =>
  connection.query(
    `INSERT INTO ${CHECKPOINTS} (name, version, shape, tables, position) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, shape = excluded.shape, tables = excluded.tables,
       position = excluded.position, ${RUNNING}`,
    [projection.name, projection.version, fingerprint(projection), projection.tables.map(({ name }) => name), position],
  );
