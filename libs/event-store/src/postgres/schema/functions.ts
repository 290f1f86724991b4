import { APPEND_LOCK, CHANNEL } from './locks';
import { HEADS_ARE_NOTED } from './tables';

// asked:   [{ n, stream, expected, first (id of the first event), count, backend, keys }], one stream at most once
// written: [{ n (of the append), i (from 1), id, type, schema, data, metadata }]
// A statement of its own takes the lock, so that the next statement sees all that was committed before.
// enable_seqscan = off, because a plan that was made while the table was small could scan the whole of it later.
// A stream without a head is judged by its events: that of a log which is being moved over.
const append = `
CREATE OR REPLACE FUNCTION log.append(asked jsonb, written jsonb)
RETURNS TABLE (n int, verdict text, version int, "position" bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET ${HEADS_ARE_NOTED} = 'yes' AS $$
#variable_conflict use_column
DECLARE
  top bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  top := coalesce((SELECT max(position) FROM log.events), 0);
  PERFORM log.make_room(top + jsonb_array_length(written));
  RETURN QUERY
  WITH found AS (
    SELECT a.*, coalesce(
      (SELECT h.version FROM log.heads h WHERE h.stream = a.stream),
      (SELECT e.version FROM log.events e WHERE e.stream = a.stream ORDER BY e.version DESC LIMIT 1),
      -1) AS actual
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
  ),
  noted AS (
    INSERT INTO log.heads (stream, version, first_position, position)
    SELECT p.stream, p.actual + p.count, CASE p.actual WHEN -1 THEN p.last - p.count + 1 ELSE 0 END, p.last
    FROM placed p WHERE p.verdict = 'appended'
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, position = excluded.position
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
// fresh:   [{ stream, version, first, last }] of streams without an event, next: [{ stream, after, version, last }] of others,
//          both or null: their last version, the place of the first and of the last event among the written (from 1)
// holders: [{ backend, keys }] or null; tell: whether to notify; written: [{ stream, version, id, type, schema, data, metadata }], in order.
// Gives the position before the first event, or null when an append is no common case: a stream's head is not the version
// that the append follows, or its holder has lost its locks.
// Where no partition has room, the insert fails with check_violation, which costs appends that have room nothing.
const appendGroup = `
CREATE OR REPLACE FUNCTION log.append_group(fresh jsonb, next jsonb, holders jsonb, written jsonb, tell boolean)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off SET ${HEADS_ARE_NOTED} = 'yes' AS $$
DECLARE
  top bigint;
  heads int;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  IF holders IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_to_recordset(holders) h(backend int, keys bigint[]) WHERE NOT log.holds(h.backend, h.keys)
  ) THEN
    RETURN NULL;
  END IF;
  top := coalesce((SELECT max(e.position) FROM log.events e), 0);
  LOOP
    BEGIN
      IF next IS NOT NULL THEN
        UPDATE log.heads h SET version = n.version, position = top + n.last
        FROM jsonb_to_recordset(next) n(stream text, after int, version int, last int)
        WHERE h.stream = n.stream AND h.version = n.after;
        GET DIAGNOSTICS heads = ROW_COUNT;
        IF heads < jsonb_array_length(next) THEN RAISE unique_violation; END IF;
      END IF;
      IF fresh IS NOT NULL THEN
        INSERT INTO log.heads (stream, version, first_position, position)
        SELECT n.stream, n.version, top + n.first, top + n.last
        FROM jsonb_to_recordset(fresh) n(stream text, version int, first int, last int);
      END IF;
      INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
      SELECT top + e.place, e.id, e.stream, e.version, e.type, e.schema, e.data, e.metadata
      FROM ROWS FROM (
        jsonb_to_recordset(written) AS (stream text, version int, id uuid, type text, schema int, data jsonb, metadata jsonb)
      ) WITH ORDINALITY e(stream, version, id, type, schema, data, metadata, place);
      EXIT;
    EXCEPTION
      WHEN unique_violation THEN RETURN NULL;
      WHEN check_violation THEN
        IF NOT log.make_room(top + jsonb_array_length(written)) THEN RAISE; END IF;
    END;
  END LOOP;
  IF tell THEN PERFORM pg_notify('${CHANNEL}', (top + jsonb_array_length(written))::text); END IF;
  RETURN top;
END $$;
`;

// Finds the heads in what is written: for imports, and for processes of an earlier release, which name versions in "unsure".
// NULL for events that are not the next of one another.
const appendNext = `
CREATE OR REPLACE FUNCTION log.append_next(unsure jsonb, holders jsonb, written jsonb, tell boolean)
RETURNS bigint LANGUAGE sql AS $$
  WITH head AS (
    SELECT e.stream, min(e.version) - 1 AS after, max(e.version) AS version, count(*) AS count, min(e.place) AS first, max(e.place) AS last
    FROM ROWS FROM (jsonb_to_recordset(written) AS (stream text, version int)) WITH ORDINALITY e(stream, version, place)
    GROUP BY e.stream
  )
  SELECT CASE WHEN every(h.version - h.after = h.count) THEN log.append_group(
    jsonb_agg(to_jsonb(h)) FILTER (WHERE h.after = -1), jsonb_agg(to_jsonb(h)) FILTER (WHERE h.after > -1), holders, written, tell
  ) END FROM head h
$$;
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

export const appendFunctions = [holds, append, appendGroup, appendNext, head].join('\n');
