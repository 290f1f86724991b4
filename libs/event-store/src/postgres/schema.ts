import type { Pool } from 'pg';

/** Told to listeners once for every group of appends. */
export const CHANNEL = 'log_events';

// The two-key form: no key of a decision lock (one bigint) can ever meet it.
const APPEND_LOCK = '727, 1';
const MIGRATE_LOCK = '727, 2';

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
CREATE INDEX IF NOT EXISTS events_id ON log.events (id);
`;

// asked:   [{ n, stream, expected, first (id of the first event), count, backend, keys }], one stream at most once
// written: [{ n (of the append), i (from 1), id, type, schema, data, metadata }]
// The lock is taken by a statement of its own, so that the next one sees all that was committed before.
const append = `
CREATE OR REPLACE FUNCTION log.append(asked jsonb, written jsonb)
RETURNS TABLE (n int, verdict text, version int, "position" bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  PERFORM pg_notify('${CHANNEL}', '');
  RETURN QUERY
  WITH append AS MATERIALIZED (
    SELECT a.*, coalesce(h.version, -1) AS actual,
      CASE WHEN a.expected < h.version THEN a.expected + 1
           WHEN a.expected IS NULL THEN (SELECT e.version FROM log.events e WHERE e.id = a.first AND e.stream = a.stream LIMIT 1)
      END AS repeats
    FROM jsonb_to_recordset(asked) a(n int, stream text, expected int, first uuid, count int, backend int, keys bigint[])
    LEFT JOIN LATERAL (
      SELECT e.version FROM log.events e WHERE e.stream = a.stream ORDER BY e.version DESC LIMIT 1
    ) h ON true
  ),
  event AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(written) e(n int, i int, id uuid, type text, schema int, data jsonb, metadata jsonb)
  ),
  judged AS MATERIALIZED (
    SELECT a.*, CASE
      WHEN a.repeats IS NOT NULL THEN CASE
        WHEN ARRAY(SELECT e.id FROM log.events e
                   WHERE e.stream = a.stream AND e.version >= a.repeats AND e.version < a.repeats + a.count ORDER BY e.version)
           = ARRAY(SELECT e.id FROM event e WHERE e.n = a.n ORDER BY e.i) THEN 'repeated'
        ELSE 'conflict' END
      WHEN a.expected <> a.actual THEN 'conflict'
      WHEN a.backend IS NOT NULL AND NOT log.holds(a.backend, a.keys) THEN 'lost'
      ELSE 'appended' END AS verdict
    FROM append a
  ),
  placed AS MATERIALIZED (
    SELECT coalesce((SELECT max(position) FROM log.events), 0) + row_number() OVER (ORDER BY e.n, e.i) AS position,
      j.actual + e.i AS version, j.stream, e.n, e.id, e.type, e.schema, e.data, e.metadata
    FROM judged j JOIN event e ON e.n = j.n WHERE j.verdict = 'appended'
  ),
  inserted AS (
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT position, id, stream, version, type, schema, data, metadata FROM placed
  )
  SELECT j.n, j.verdict,
    CASE j.verdict WHEN 'appended' THEN j.actual + j.count WHEN 'repeated' THEN j.repeats + j.count - 1 ELSE j.actual END,
    CASE j.verdict
      WHEN 'appended' THEN (SELECT max(p.position) FROM placed p WHERE p.n = j.n)
      WHEN 'repeated' THEN (SELECT e.position FROM log.events e WHERE e.stream = j.stream AND e.version = j.repeats + j.count - 1)
    END
  FROM judged j;
END $$;
`;

const holds = `
CREATE OR REPLACE FUNCTION log.holds(backend int, keys bigint[]) RETURNS boolean LANGUAGE sql AS $$
  SELECT NOT EXISTS (
    SELECT FROM unnest(keys) k(key) WHERE NOT EXISTS (
      SELECT FROM pg_locks l
      WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted AND l.pid = backend
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (l.classid::bigint << 32 | l.objid::bigint) = k.key))
$$;
`;

// Shared, so that it waits for appends under way and not for another head().
const head = `
CREATE OR REPLACE FUNCTION log.head() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${APPEND_LOCK});
  RETURN coalesce((SELECT max(position) FROM log.events), 0);
END $$;
`;

/** Makes or brings up to date the schema `log`; any number of processes may do it at once. */
export const migrate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATE_LOCK})`);
    await client.query([tables, holds, append, head].join('\n'));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};
