import type { Pool } from 'pg';
import { runMigration } from './migration';

export const CHANNEL = 'log_events';

// The two-key form, because it can't collide with the key of a decision lock (one bigint).
const APPEND_LOCK = '727, 1';

const tables = `
CREATE SCHEMA IF NOT EXISTS log;

CREATE TABLE IF NOT EXISTS log.events (
  position    bigint      PRIMARY KEY,
  id          uuid        NOT NULL,
  stream      text        NOT NULL COLLATE "C",
  version     int         NOT NULL,
  type        text        NOT NULL,
  schema      int         NOT NULL,
  data        jsonb       NOT NULL,
  metadata    jsonb       NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (stream, version)
);
-- IF NOT EXISTS would lock the table against appends, only to find the index there.
DO $$ BEGIN
  IF to_regclass('log.events_id') IS NULL THEN CREATE INDEX events_id ON log.events (id); END IF;
END $$;
`;

// asked:   [{ n, stream, expected, first (id of the first event), count, backend, keys }], one stream at most once
// written: [{ n (of the append), i (from 1), id, type, schema, data, metadata }]
// A statement of its own takes the lock, so that the next statement sees all that was committed before.
// enable_seqscan = off, because a plan that was made while the table was small could scan the whole of it later.
const append = `
CREATE OR REPLACE FUNCTION log.append(asked jsonb, written jsonb)
RETURNS TABLE (n int, verdict text, version int, "position" bigint) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  RETURN QUERY
  WITH append AS (
    SELECT a.*, coalesce(h.version, -1) AS actual,
      CASE WHEN a.expected < h.version THEN a.expected + 1
           WHEN a.expected IS NULL THEN (SELECT e.version FROM log.events e WHERE e.id = a.first AND e.stream = a.stream LIMIT 1)
      END AS repeats
    FROM jsonb_to_recordset(asked) a(n int, stream text, expected int, first uuid, count int, backend int, keys bigint[])
    LEFT JOIN LATERAL (
      SELECT e.version FROM log.events e WHERE e.stream = a.stream ORDER BY e.version DESC LIMIT 1
    ) h ON true
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
    SELECT j.*, coalesce((SELECT max(position) FROM log.events), 0)
      + sum(j.count) FILTER (WHERE j.verdict = 'appended') OVER (ORDER BY j.n) AS last
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
// holders: [{ backend, keys }] or null; tell: whether to notify; written: [{ stream, version, id, type, schema, data, metadata }], in order.
// Gives the position before the first event, or null when an append is no common case: the version that it follows isn't
// there, or has a successor already (a unique_violation of (stream, version)), or its holder has lost its locks.
const appendNext = `
CREATE OR REPLACE FUNCTION log.append_next(unsure jsonb, holders jsonb, written jsonb, tell boolean)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  top bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  IF unsure IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_to_recordset(unsure) u(stream text, version int)
    WHERE NOT EXISTS (SELECT FROM log.events e WHERE e.stream = u.stream AND e.version = u.version)
  ) OR holders IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_to_recordset(holders) h(backend int, keys bigint[]) WHERE NOT log.holds(h.backend, h.keys)
  ) THEN
    RETURN NULL;
  END IF;
  top := coalesce((SELECT max(e.position) FROM log.events e), 0);
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

export const migrate = (pool: Pool): Promise<void> =>
  runMigration(pool, [tables, holds, append, appendNext, head].join('\n'));
