import { migration } from './migration';

/** By what its owner saw the rows of a file when they were read: who sees fewer by now gets it no more. */
export const sightsOfExports = migration(
  'SightsOfExports1790000000680',
  'ALTER TABLE app.exports ADD sights text[]',
  'ALTER TABLE app.exports DROP sights',
);
