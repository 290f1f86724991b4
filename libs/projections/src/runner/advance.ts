import type { Position } from '@bank/event-store';
import { escapeIdentifier as id, escapeLiteral as literal } from 'pg';
import { livingSchema, type Projection, READ } from '../projection';
import { fingerprint } from '../tables/schema';

export const checkpointsIn = (schema: string): string => `${id(schema)}.projection_checkpoints`;
/** One row holds the position of all of them, and their own rows don't count. */
export const inStepIn = (schema: string): string => `${id(schema)}.projections_in_step`;

const holdIn = (schema: string): string => `${id(schema)}.hold_checkpoints()`;
const fallOutIn = (schema: string): string => `${id(schema)}.fall_out_of_step()`;
const advanceIn = (schema: string): string => `${id(schema)}.advance_checkpoints`;
/** SQLSTATE when checkpoints are not at the expected positions. */
const ELSEWHERE = 'PJ001';

export const RUNNING =
  'error = NULL, failed_id = NULL, failed_stream = NULL, failed_type = NULL, failed_position = NULL, updated_at = now()';

/** Versions that keep tables of their own have locks of their own. */
export const lockName = (name: string, schema: string): string => (schema === READ ? name : `${name}:${schema}`);

// An advisory lock costs less than one on each row.
// members names a set of projections with their versions and shapes; moving: {"name": "version shape position"} of the same.
// origin is where they all stand, or null.
export const functionsIn = (schema: string): string => `
CREATE OR REPLACE FUNCTION ${holdIn(schema)} RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(${literal(lockName('projections:checkpoints', schema))}, 0))
$$;

CREATE OR REPLACE FUNCTION ${fallOutIn(schema)} RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ${checkpointsIn(schema)} c SET position = s.position, updated_at = s.updated_at FROM ${inStepIn(schema)} s WHERE c.name = ANY(s.names);
  DELETE FROM ${inStepIn(schema)};
END $$;

CREATE OR REPLACE FUNCTION ${advanceIn(schema)}(members text, origin bigint, moving text, stopped text[], target bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved text[];
BEGIN
  PERFORM ${holdIn(schema)};
  UPDATE ${inStepIn(schema)} s SET position = target, updated_at = now() WHERE s.members = advance_checkpoints.members AND s.position = origin;
  IF FOUND THEN RETURN; END IF;
  PERFORM ${fallOutIn(schema)};
  WITH advanced AS (
    UPDATE ${checkpointsIn(schema)} c SET position = target, ${RUNNING} FROM jsonb_each_text(moving::jsonb) m (name, stand)
    WHERE c.name = m.name AND m.stand = c.version || ' ' || c.shape || ' ' || c.position
    RETURNING c.name
  )
  SELECT array_agg(name) INTO moved FROM advanced;
  IF coalesce(cardinality(moved), 0) <> (SELECT count(*) FROM jsonb_object_keys(moving::jsonb))
    OR EXISTS (SELECT FROM ${checkpointsIn(schema)} WHERE name = ANY(stopped) AND error IS NULL)
  THEN
    RAISE 'Checkpoints stand elsewhere' USING ERRCODE = '${ELSEWHERE}';
  END IF;
  INSERT INTO ${inStepIn(schema)} (members, names, position) VALUES (members, moved, target);
END $$;
`;

/** Keeps others from moving a checkpoint until the transaction ends, and writes every row's own position. */
export const holdCheckpoints = (schema: string): string => `SELECT ${holdIn(schema)}; SELECT ${fallOutIn(schema)};`;

/** The position at which the leader left a projection. */
interface Stand {
  projection: Projection;
  position: Position;
}

/** Fails with an error that `isMovedByOthers` knows, unless all are where the leader left them. Holds the checkpoints. */
export const advanceCheckpoints = (
  moving: readonly Stand[],
  stopped: readonly Pick<Stand, 'projection'>[],
  target: Position,
): string => {
  const shapes = moving.map(({ projection }) => `${projection.version} ${fingerprint(projection)}`);
  const members = moving.map(({ projection }, n) => `${projection.name} ${shapes[n]}`);
  const stands = moving.map(({ projection, position }, n) => `"${projection.name}":"${shapes[n]} ${position}"`);
  const origin = moving[0]!.position;
  const together = moving.every(({ position }) => position === origin);
  const names = stopped.map(({ projection }) => literal(projection.name));
  const schema = livingSchema(...moving.map(({ projection }) => projection));
  return `SELECT ${advanceIn(schema)}(${literal(members.join())}, ${together ? origin : 'NULL'}, ${literal(`{${stands}}`)}, ARRAY[${names}]::text[], ${target})`;
};

export const isMovedByOthers = (error: unknown): boolean => (error as { code?: string }).code === ELSEWHERE;
