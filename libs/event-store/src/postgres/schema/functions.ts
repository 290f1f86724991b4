import { APPEND_LOCK, CHANNEL } from './locks';
import { EVENTS_ARCHIVED } from './tables';

/** The last version of a stream: log.heads leaves out what begins at "noted". -1 for a new one. */
const lastVersion = (stream: string) => `coalesce(
  (SELECT e.version FROM log.events e WHERE e.stream = ${stream} AND e.position >= noted ORDER BY e.version DESC LIMIT 1),
  (SELECT h.version FROM log.heads h WHERE h.stream = ${stream}),
  -1)`;

// An append that expects no version may be a repeat: where that can't be known, because events of its stream are archived,
// it is refused.
// asked:   [{ n, stream, expected, first (id of the first event), count, backend, keys }], one stream at most once
// written: [{ n (of the append), i (from 1), id, type, schema, data, metadata }]
// A statement of its own takes the lock, so that the next statement sees all that was committed before.
// enable_seqscan = off, because a plan that was made while the table was small could scan the whole of it later.
const append = `
CREATE OR REPLACE FUNCTION log.append(asked jsonb, written jsonb)
RETURNS TABLE (n int, verdict text, version int, "position" bigint) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  noted bigint;
  top bigint;
  missing json;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  noted := (SELECT position FROM log.heads_until);
  missing := (
    SELECT row_to_json(r) FROM jsonb_to_recordset(asked) a(stream text, expected int, first uuid)
    JOIN log.heads h ON h.stream = a.stream JOIN log.archived r ON r.from_position <= h.position AND r.end_position > h.first_position
    WHERE a.expected IS NULL AND NOT EXISTS (SELECT FROM log.events e WHERE e.id = a.first AND e.stream = a.stream)
      AND (SELECT count(*) FROM log.events e WHERE e.stream = a.stream AND e.version <= h.version) <= h.version
    LIMIT 1
  );
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'events of the stream are archived' USING ERRCODE = '${EVENTS_ARCHIVED}', DETAIL = missing;
  END IF;
  top := coalesce((SELECT max(position) FROM log.events), 0);
  IF (top + jsonb_array_length(written)) / log.partition_size() > top / log.partition_size() THEN
    PERFORM log.make_room(top + jsonb_array_length(written));
  END IF;
  RETURN QUERY
  WITH found AS (
    SELECT a.*, ${lastVersion('a.stream')} AS actual
    FROM jsonb_to_recordset(asked) a(n int, stream text, expected int, first uuid, count int, backend int, keys bigint[])
  ),
  append AS (
    SELECT f.*, CASE WHEN f.expected < f.actual THEN f.expected + 1
                     WHEN f.expected IS NULL THEN (SELECT e.version FROM log.events e WHERE e.id = f.first AND e.stream = f.stream LIMIT 1)
                END AS repeats
    FROM found f
  ),
  judged AS (
    SELECT a.*, CASE
      WHEN a.repeats IS NOT NULL THEN CASE
        WHEN ARRAY(SELECT e.id FROM log.events e
                   WHERE e.stream = a.stream AND e.version >= a.repeats AND e.version < a.repeats + a.count ORDER BY e.version)
           = ARRAY(SELECT e.id FROM jsonb_to_recordset(written) e(n int, i int, id uuid) WHERE e.n = a.n ORDER BY e.i)
        THEN 'repeated' ELSE 'conflict' END
      WHEN a.expected <> a.actual THEN 'conflict'
      WHEN a.backend IS NOT NULL AND NOT log.holds(a.backend, a.keys) THEN 'lost'
      ELSE 'appended' END AS verdict
    FROM append a
  ),
  placed AS MATERIALIZED (
    SELECT j.*, top + sum(j.count) FILTER (WHERE j.verdict = 'appended') OVER (ORDER BY j.n) AS last
    FROM judged j
  ),
  inserted AS (
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT p.last - p.count + e.i, e.id, p.stream, p.actual + e.i, e.type, e.schema, e.data, e.metadata
    FROM placed p
    JOIN jsonb_to_recordset(written) e(n int, i int, id uuid, type text, schema int, data jsonb, metadata jsonb) ON e.n = p.n
    WHERE p.verdict = 'appended'
  )
  SELECT p.n, p.verdict,
    CASE p.verdict WHEN 'appended' THEN p.actual + p.count WHEN 'repeated' THEN p.repeats + p.count - 1 ELSE p.actual END,
    CASE p.verdict
      WHEN 'appended' THEN p.last
      WHEN 'repeated' THEN (SELECT e.position FROM log.events e WHERE e.stream = p.stream AND e.version = p.repeats + p.count - 1)
    END
  FROM placed p;
  PERFORM pg_notify('${CHANNEL}', max(position)::text) FROM log.events;
END $$;
`;

// The common case in few steps: every append is its stream's next, and every holder still holds its locks.
// unsure:  [{ stream, version }] or null: the versions that appends follow and that the caller hasn't seen
// fresh:   the streams without an event, or null; since: the versions of all others were seen from this position on
// holders: [{ backend, keys }] or null; tell: whether to notify; written: [{ stream, version, id, type, schema, data, metadata }], in order.
// Gives the position before the first event, or null when an append is no common case: the version that it follows isn't
// there, or has a successor already, or its holder has lost its locks, or somebody has to look closer.
// A version whose predecessor is in the partition of the last event can be nowhere else: there a unique_violation of
// (stream, version) finds it. Of all others the last version is looked up, once there is more than one partition.
const appendGroup = `
CREATE OR REPLACE FUNCTION log.append_group(unsure jsonb, fresh text[], since bigint, holders jsonb, written jsonb, tell boolean)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  top bigint;
  newest bigint;
  noted bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  top := coalesce((SELECT max(e.position) FROM log.events e), 0);
  newest := (top + jsonb_array_length(written)) / log.partition_size() * log.partition_size();
  IF newest = 0 THEN
    IF unsure IS NOT NULL AND EXISTS (
      SELECT FROM jsonb_to_recordset(unsure) u(stream text, version int)
      WHERE NOT EXISTS (SELECT FROM log.events e WHERE e.stream = u.stream AND e.version = u.version)
    ) THEN
      RETURN NULL;
    END IF;
  ELSE
    IF since < newest THEN RETURN NULL; END IF;
    IF newest > top THEN PERFORM log.make_room(newest); END IF;
    IF unsure IS NOT NULL OR fresh IS NOT NULL THEN
      noted := (SELECT u.position FROM log.heads_until u);
      IF EXISTS (
        SELECT FROM jsonb_to_recordset(unsure) u(stream text, version int) WHERE u.version <> ${lastVersion('u.stream')}
      ) OR EXISTS (SELECT FROM unnest(fresh) f(stream) WHERE ${lastVersion('f.stream')} <> -1) THEN
        RETURN NULL;
      END IF;
    END IF;
  END IF;
  IF holders IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_to_recordset(holders) h(backend int, keys bigint[]) WHERE NOT log.holds(h.backend, h.keys)
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
  SELECT top + e.place, e.id, e.stream, e.version, e.type, e.schema, e.data, e.metadata
  FROM ROWS FROM (
    jsonb_to_recordset(written) AS (stream text, version int, id uuid, type text, schema int, data jsonb, metadata jsonb)
  ) WITH ORDINALITY e(stream, version, id, type, schema, data, metadata, place);
  IF tell THEN PERFORM pg_notify('${CHANNEL}', (top + jsonb_array_length(written))::text); END IF;
  RETURN top;
EXCEPTION WHEN unique_violation THEN
  RETURN NULL;
END $$;
`;

const holds = `
CREATE OR REPLACE FUNCTION log.holds(backend int, keys bigint[]) RETURNS boolean LANGUAGE sql AS $$
  SELECT NOT EXISTS (
    SELECT key FROM unnest(keys) k(key) EXCEPT
    SELECT l.classid::bigint << 32 | l.objid::bigint FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted AND l.pid = backend
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
$$;
`;

// A shared lock waits for appends under way, but not for another head().
const head = `
CREATE OR REPLACE FUNCTION log.head() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${APPEND_LOCK});
  RETURN coalesce((SELECT max(position) FROM log.events), 0);
END $$;
`;

export const appendFunctions = [holds, append, appendGroup, head].join('\n');
