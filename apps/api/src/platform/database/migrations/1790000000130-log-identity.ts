import { migration } from './migration';

export const logIdentity = migration(
  'LogIdentity1790000000130',
  `
  CREATE TABLE app.log_identity (
    is_single   boolean PRIMARY KEY DEFAULT true CHECK (is_single),
    first_event text NOT NULL
  )
`,
  'DROP TABLE app.log_identity',
);
