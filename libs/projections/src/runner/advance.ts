import type { Position } from '@bank/event-store';
import { escapeIdentifier as id, escapeLiteral as literal } from 'pg';
import type { Projection } from '../projection';
import { READ } from '../tables/rows';
import { fingerprint } from '../tables/schema';

export const CHECKPOINTS = `${id(READ)}.projection_checkpoints`;
/** One row holds the position of all of them, and their own rows don't count. */
export const IN_STEP = `${id(READ)}.projections_in_step`;

const HOLD = `${id(READ)}.hold_checkpoints()`;
const FALL_OUT = `${id(READ)}.fall_out_of_step()`;
const ADVANCE = `${id(READ)}.advance_checkpoints`;
/** SQLSTATE when checkpoints are not at the expected positions. */
const ELSEWHERE = 'PJ001';

export const RUNNING =
  'error = NULL, failed_id = NULL, failed_stream = NULL, failed_type = NULL, failed_position = NULL, updated_at = now()';

// An advisory lock costs less than one on each row.
// members names a set of projections with their versions and shapes; moving: {"name": "version shape position"} of the same.
// origin is where they all stand, or null.
export const functions = `
CREATE OR REPLACE FUNCTION ${HOLD} RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('projections:checkpoints', 0))
$$;

CREATE OR REPLACE FUNCTION ${FALL_OUT} RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ${CHECKPOINTS} c SET position = s.position, updated_at = s.updated_at FROM ${IN_STEP} s WHERE c.name = ANY(s.names);
  DELETE FROM ${IN_STEP};
END $$;

CREATE OR REPLACE FUNCTION ${ADVANCE}(members text, origin bigint, moving text, stopped text[], target bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved text[];
BEGIN
  PERFORM ${HOLD};
  UPDATE ${IN_STEP} s SET position = target, updated_at = now() WHERE s.members = advance_checkpoints.members AND s.position = origin;
  IF FOUND THEN RETURN; END IF;
  PERFORM ${FALL_OUT};
  WITH advanced AS (
    UPDATE ${CHECKPOINTS} c SET position = target, ${RUNNING} FROM jsonb_each_text(moving::jsonb) m (name, stand)
    WHERE c.name = m.name AND m.stand = c.version || ' ' || c.shape || ' ' || c.position
    RETURNING c.name
  )
  SELECT array_agg(name) INTO moved FROM advanced;
  IF coalesce(cardinality(moved), 0) <> (SELECT count(*) FROM jsonb_object_keys(moving::jsonb))
    OR EXISTS (SELECT FROM ${CHECKPOINTS} WHERE name = ANY(stopped) AND error IS NULL)
  THEN
    RAISE 'Checkpoints stand elsewhere' USING ERRCODE = '${ELSEWHERE}';
  END IF;
  INSERT INTO ${IN_STEP} (members, names, position) VALUES (members, moved, target);
END $$;
`;

/** Keeps others from moving a checkpoint until the transaction ends, and writes every row's own position. */
export const holdCheckpoints = `SELECT ${HOLD}; SELECT ${FALL_OUT};`;

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
  return `SELECT ${ADVANCE}(${literal(members.join())}, ${together ? origin : 'NULL'}, ${literal(`{${stands}}`)}, ARRAY[${names}]::text[], ${target})`;
};

export const isMovedByOthers = (error: unknown): boolean => (error as { code?: string }).code === ELSEWHERE;
