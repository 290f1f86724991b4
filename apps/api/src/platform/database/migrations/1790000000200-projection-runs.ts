import { migration } from './migration';

/** Rebuilds and proofs of read models: who asked for which, how far each is, and what came of it. */
export const projectionRuns = migration(
  'ProjectionRuns1790000000200',
  `
  CREATE TABLE app.projection_runs (
    id         integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    projection text NOT NULL,
    edition    text NOT NULL,
    work       text NOT NULL,
    asked_by   text NOT NULL,
    asked_at   timestamptz NOT NULL,
    status     text NOT NULL,
    phase      text,
    done       bigint NOT NULL DEFAULT 0,
    total      bigint NOT NULL DEFAULT 0,
    began_at   timestamptz,
    ended_at   timestamptz,
    message    text,
    run        uuid,
    tries      integer NOT NULL DEFAULT 0,
    rows       bigint,
    position   bigint,
    differing  integer,
    first_differing jsonb,
    kept       boolean NOT NULL DEFAULT false
  );
  CREATE UNIQUE INDEX one_run_at_a_time ON app.projection_runs (projection) WHERE status IN ('WAITING', 'RUNNING');
  CREATE INDEX runs_of_projection ON app.projection_runs (projection, id DESC)
`,
  'DROP TABLE app.projection_runs',
);
