import { APPEND_LOCK, ROOM_LOCK } from './locks';

/** A partition holds the events of so many positions. */
export const PARTITION_SIZE = 10_000_000;

/** `log.heads` has one row for each stream, by which appends are judged: what is unique in all partitions stands in it. */
export const schemaAndHeads = `
CREATE SCHEMA IF NOT EXISTS log;

-- first_position: 0 where it was never looked up.
CREATE TABLE IF NOT EXISTS log.heads (
  stream         text   PRIMARY KEY COLLATE "C",
  version        int    NOT NULL,
  first_position bigint NOT NULL,
  position       bigint NOT NULL
) WITH (fillfactor = 80);
`;

/** A row of each partition is unique by its place in its stream; across partitions, log.heads judges. */
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

/** The first position that no partition has room for; NULL where there is no partition, or the table has none. */
const room = `
CREATE OR REPLACE FUNCTION log.room() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''?(\\d+)''?\\)'))[1]::bigint)
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'log.events'::regclass
$$;
`;

/** Makes the partitions that hold the place and those before it. Answers whether any was missing. */
const makeRoom = `
CREATE OR REPLACE FUNCTION log.make_room(place bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  size CONSTANT bigint := ${PARTITION_SIZE};
  partition text;
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = 'log.events'::regclass) <> 'p' OR log.room() > place THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(${ROOM_LOCK});
  WHILE coalesce(log.room(), 0) <= place LOOP
    partition := 'events_' || coalesce(log.room(), 0) / size;
    EXECUTE format('CREATE TABLE log.%I (LIKE log.events INCLUDING DEFAULTS INCLUDING CONSTRAINTS, ${UNIQUE_IN_PARTITION})', partition);
    EXECUTE format('ALTER TABLE log.events ATTACH PARTITION log.%I FOR VALUES FROM (%s) TO (%s)',
      partition, coalesce(log.room()::text, 'MINVALUE'), (coalesce(log.room(), 0) / size + 1) * size);
  END LOOP;
  RETURN true;
END $$;
`;

/** A whole partition ahead of the last event. */
const keepRoom = `
CREATE OR REPLACE FUNCTION log.keep_room() RETURNS boolean LANGUAGE sql AS $$
  SELECT log.make_room(coalesce((SELECT max(position) FROM log.events), 0) + ${PARTITION_SIZE})
$$;
`;

/** Notes the heads of the next streams after one, as the events say, while appends wait. Answers the last stream, or NULL after all. */
const makeHeads = `
CREATE OR REPLACE FUNCTION log.make_heads(after text, most int) RETURNS text LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  beginning record;
  ending record;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  FOR n IN 1..most LOOP
    SELECT e.stream, e.position INTO beginning FROM log.events e
    WHERE e.stream > coalesce(after, '') ORDER BY e.stream, e.version LIMIT 1;
    IF NOT FOUND THEN RETURN NULL; END IF;
    after := beginning.stream;
    SELECT e.version, e.position INTO ending FROM log.events e WHERE e.stream = after ORDER BY e.version DESC LIMIT 1;
    INSERT INTO log.heads (stream, version, first_position, position)
    VALUES (after, ending.version, beginning.position, ending.position)
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version,
      first_position = excluded.first_position, position = excluded.position;
  END LOOP;
  RETURN after;
END $$;
`;

/** For whoever writes events without the functions of appends: SQL by hand, or the functions of an earlier release. */
const noteHead = `
CREATE OR REPLACE FUNCTION log.note_head() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO log.heads AS h (stream, version, first_position, position)
  VALUES (NEW.stream, NEW.version, CASE NEW.version WHEN 0 THEN NEW.position ELSE 0 END, NEW.position)
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version,
    first_position = least(h.first_position, NEW.position), position = greatest(h.position, excluded.position)
  WHERE h.version < excluded.version;
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM log.events e WHERE e.stream = NEW.stream AND e.version = NEW.version AND e.position <> NEW.position) THEN
      RAISE unique_violation USING MESSAGE = format('Stream %s has an event of version %s already', NEW.stream, NEW.version);
    END IF;
    UPDATE log.heads h SET first_position = least(h.first_position, NEW.position), position = greatest(h.position, NEW.position)
    WHERE h.stream = NEW.stream;
  END IF;
  RETURN NULL;
END $$;
`;

/** Who notes heads themselves says so by this setting, because a trigger costs more than all the rest of an append. */
export const HEADS_ARE_NOTED = 'log.heads_are_noted';

export const headTrigger = `
CREATE TRIGGER note_head AFTER INSERT ON log.events FOR EACH ROW
WHEN (current_setting('${HEADS_ARE_NOTED}', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION log.note_head();
`;

export const tableFunctions = [room, makeRoom, keepRoom, makeHeads, noteHead].join('\n');
