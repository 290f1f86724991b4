import { migration } from './migration';

/** By which rows of an import are perhaps about the same, and the row of the file that each repeats perhaps. */
export const alikeRows = migration(
  'AlikeRows1790000000600',
  'ALTER TABLE app.import_rows ADD alike jsonb, ADD earlier integer',
  'ALTER TABLE app.import_rows DROP alike, DROP earlier',
);
