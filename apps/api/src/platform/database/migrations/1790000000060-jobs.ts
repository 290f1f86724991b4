import { migration } from './migration';

export const jobs = migration(
  'Jobs1790000000060',
  `
  CREATE TABLE app.jobs (
    name     text PRIMARY KEY,
    run      uuid NOT NULL,
    done_for timestamptz,
    began_at timestamptz NOT NULL,
    ended_at timestamptz,
    tries    integer NOT NULL,
    report   jsonb
  )
`,
  'DROP TABLE app.jobs',
);
