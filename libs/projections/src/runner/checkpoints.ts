import type { Position, RecordedEvent } from '@bank/event-store';
import { type ClientBase, escapeIdentifier as id, escapeLiteral as literal, type Pool } from 'pg';
import type { Projection } from '../projection';
import { READ } from '../tables/rows';
import { fingerprint } from '../tables/schema';

export const CHECKPOINTS = `${id(READ)}.projection_checkpoints`;
const ADVANCE = `${id(READ)}.advance_checkpoints`;
/** SQLSTATE of checkpoints that do not stand where they should. */
const ELSEWHERE = 'PJ001';

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
    CREATE OR REPLACE FUNCTION ${ADVANCE}(stand jsonb, moving text[], target bigint) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM ${CHECKPOINTS} WHERE stand ? name ORDER BY name FOR UPDATE;
      IF EXISTS (
        SELECT FROM jsonb_each(stand) s LEFT JOIN ${CHECKPOINTS} c ON c.name = s.key
        WHERE jsonb_build_array(c.version, c.shape, c.position) IS DISTINCT FROM s.value - 3
          OR s.value -> 3 = 'true' AND c.error IS NULL
      ) THEN
        RAISE 'Checkpoints stand elsewhere' USING ERRCODE = '${ELSEWHERE}';
      END IF;
      UPDATE ${CHECKPOINTS} SET position = target, ${RUNNING} WHERE name = ANY(moving);
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

/** Until the transaction ends, so that nobody else moves this projection. */
export const lockCheckpoint = (connection: ClientBase, name: string): Promise<unknown> =>
  connection.query(`SELECT FROM ${CHECKPOINTS} WHERE name = $1 FOR UPDATE`, [name]);

/**
 * Moves the projections of `moving` to `target`, if all stand where the leader left them, and locks the checkpoints of all
 * until the transaction ends; otherwise fails as `standElsewhere` tells. Ends what had stopped those that move.
 */
export const advanceCheckpoints = (
  all: readonly { projection: Projection; position: Position; stopped: boolean }[],
  moving: readonly { projection: Projection }[],
  target: Position,
): string => {
  const stand = all.map(
    ({ projection, position, stopped }) =>
      `"${projection.name}":[${projection.version},"${fingerprint(projection)}",${position},${stopped}]`,
  );
  const names = moving.map(({ projection }) => literal(projection.name));
  return `SELECT ${ADVANCE}(${literal(`{${stand}}`)}, ARRAY[${names}], ${target})`;
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
