import { migration } from './migration';

export const freshIds = migration(
  'FreshIds1790000000002',
  `
  CREATE FUNCTION app.ids_sequence(name text) RETURNS regclass LANGUAGE plpgsql AS $$
  BEGIN
    RETURN to_regclass(format('app.%I', 'ids_' || name));
  END $$;

  CREATE FUNCTION app.need_sequence(name text) RETURNS regclass LANGUAGE plpgsql AS $$
  DECLARE
    found regclass := app.ids_sequence(name);
  BEGIN
    IF found IS NOT NULL THEN RETURN found; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('app.ids', 0));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS app.%I', 'ids_' || name);
    RETURN app.ids_sequence(name);
  END $$;

  -- {"line": 2} -> {"line": [41, 42]}
  CREATE FUNCTION app.fresh_ids(wanted jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    fresh jsonb := '{}';
    name text;
    amount integer;
    sequence regclass;
    ids bigint[];
  BEGIN
    FOR name, amount IN SELECT w.key, w.value::integer FROM jsonb_each_text(wanted) w LOOP
      sequence := app.need_sequence(name);
      ids := ARRAY(SELECT nextval(sequence) FROM generate_series(1, amount));
      fresh := fresh || jsonb_build_object(name, ids);
    END LOOP;
    RETURN fresh;
  END $$;

  -- {"line": 42}: no id up to 42 is given out again
  CREATE FUNCTION app.seat_ids(highest jsonb) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    name text;
    top bigint;
    sequence regclass;
    last bigint;
  BEGIN
    FOR name, top IN SELECT h.key, h.value::bigint FROM jsonb_each_text(highest) h LOOP
      sequence := app.need_sequence(name);
      EXECUTE format('SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM %s', sequence) INTO last;
      IF top > last THEN
        PERFORM setval(sequence, top);
      END IF;
    END LOOP;
  END $$;
`,
  'DROP FUNCTION app.seat_ids, app.fresh_ids, app.need_sequence, app.ids_sequence',
);
