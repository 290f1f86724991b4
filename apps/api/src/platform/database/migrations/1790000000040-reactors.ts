import { migration } from './migration';

export const reactors = migration(
  'Reactors1790000000040',
  'CREATE TABLE app.reactors (name text PRIMARY KEY, position bigint NOT NULL)',
  'DROP TABLE app.reactors',
);
