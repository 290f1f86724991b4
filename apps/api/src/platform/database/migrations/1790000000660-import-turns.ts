import { migration } from './migration';

/** When a step was asked for, by which users take turns; and how much text the rows hold, of which each user may keep some. */
export const importTurns = migration(
  'ImportTurns1790000000660',
  `ALTER TABLE app.imports ADD asked_at timestamptz, ADD characters bigint NOT NULL DEFAULT 0`,
  'ALTER TABLE app.imports DROP asked_at, DROP characters',
);
