import { ROOM_LOCK } from './locks';

/** A partition holds the events of so many positions. A later release may choose fewer, but never more. */
export const PARTITION_SIZE = 10_000_000;

const partitionSize = (size: number) => `
CREATE SCHEMA IF NOT EXISTS log;
CREATE OR REPLACE FUNCTION log.partition_size() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT ${size}::bigint $$;
`;

/** Of each stream with events in closed partitions: its last version there, and the positions of its first and its last event there. */
const heads = `
CREATE TABLE IF NOT EXISTS log.heads (
  stream         text   PRIMARY KEY COLLATE "C",
  version        int    NOT NULL,
  first_position bigint NOT NULL,
  position       bigint NOT NULL
) WITH (fillfactor = 80);

-- One row: the first position whose event log.heads leaves out.
CREATE TABLE IF NOT EXISTS log.heads_until (position bigint NOT NULL);
INSERT INTO log.heads_until SELECT 0 WHERE NOT EXISTS (SELECT FROM log.heads_until);
`;

/** SQLSTATE of a refusal; its detail is the row of log.archived. */
export const EVENTS_ARCHIVED = 'LA001';

/** One row for each closed partition whose events are in a file instead of log.events. */
const archived = `
CREATE TABLE IF NOT EXISTS log.archived (
  partition     text        PRIMARY KEY,
  from_position bigint      NOT NULL,
  end_position  bigint      NOT NULL,
  first_number  bigint      NOT NULL,
  first_id      uuid        NOT NULL,
  events        bigint      NOT NULL,
  sha256        text        NOT NULL,
  file          text        NOT NULL,
  dropped_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
`;

export const schemaAndHeads = (size: number) => partitionSize(size) + heads + archived;

/** A partition is unique by the place of an event in its stream; across partitions, the functions of appends judge. */
export const UNIQUE_IN_PARTITION = 'UNIQUE (stream, version) INCLUDE (id)';

export const partitionedEvents = `
CREATE TABLE log.events (
  position    bigint      PRIMARY KEY,
  id          uuid        NOT NULL,
  stream      text        NOT NULL COLLATE "C",
  version     int         NOT NULL,
  type        text        NOT NULL,
  schema      int         NOT NULL,
  data        jsonb       NOT NULL,
  metadata    jsonb       NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
) PARTITION BY RANGE (position);
CREATE INDEX events_recorded_at ON log.events USING brin (recorded_at);
`;

/** The first position behind each partition; none where the log is one table. */
const ends = `
CREATE OR REPLACE FUNCTION log.ends() RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''?(\\d+)''?\\)'))[1]::bigint
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'log.events'::regclass
$$;
`;

/** Makes the partitions that hold the place and those before it. */
const makeRoom = `
CREATE OR REPLACE FUNCTION log.make_room(place bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  size CONSTANT bigint := log.partition_size();
  room bigint := (SELECT max(e) FROM log.ends() e);
  partition text;
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = 'log.events'::regclass) <> 'p' OR room > place THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(${ROOM_LOCK});
  LOOP
    room := (SELECT max(e) FROM log.ends() e);
    IF room > place THEN RETURN; END IF;
    partition := 'events_' || coalesce(room, 0) / size;
    EXECUTE format('CREATE TABLE log.%I (LIKE log.events INCLUDING DEFAULTS INCLUDING CONSTRAINTS, ${UNIQUE_IN_PARTITION})', partition);
    EXECUTE format('ALTER TABLE log.events ATTACH PARTITION log.%I FOR VALUES FROM (%s) TO (%s)',
      partition, coalesce(room::text, 'MINVALUE'), (coalesce(room, 0) / size + 1) * size);
  END LOOP;
END $$;
`;

/** The next partition is made when this one is nearly full: a query looks into an empty one as well. */
const keepRoom = `
CREATE OR REPLACE FUNCTION log.keep_room() RETURNS void LANGUAGE sql AS $$
  SELECT log.make_room(coalesce((SELECT max(position) FROM log.events), 0) + log.partition_size() / 10)
$$;
`;

/**
 * Notes the heads of the streams in the first closed partition that log.heads leaves out. Nobody writes into it any more:
 * appends go on meanwhile. Answers whether there was one.
 */
const noteHeads = `
CREATE OR REPLACE FUNCTION log.note_heads() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  begins bigint := (SELECT position FROM log.heads_until FOR UPDATE);
  ends bigint := (SELECT min(e) FROM log.ends() e WHERE e > begins AND e <= (SELECT max(position) FROM log.events));
BEGIN
  IF ends IS NULL THEN RETURN false; END IF;
  INSERT INTO log.heads (stream, version, first_position, position)
  SELECT e.stream, max(e.version), min(e.position), max(e.position) FROM log.events e
  WHERE e.position >= begins AND e.position < ends GROUP BY e.stream
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version, position = excluded.position;
  UPDATE log.heads_until SET position = ends;
  RETURN true;
END $$;
`;

export const tableFunctions = [ends, makeRoom, keepRoom, noteHeads].join('\n');
