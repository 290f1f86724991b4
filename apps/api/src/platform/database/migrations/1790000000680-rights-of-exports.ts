import { migration } from './migration';

/** With which roles and partners the rows of a file were read: who has lost one of them gets it no more. */
export const rightsOfExports = migration(
  'RightsOfExports1790000000680',
  'ALTER TABLE app.exports ADD rights jsonb',
  'ALTER TABLE app.exports DROP rights',
);
