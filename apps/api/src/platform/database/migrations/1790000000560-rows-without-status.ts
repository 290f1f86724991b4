import { migration } from './migration';

/** Rows of an import that would make a record whose status the row does not say. */
export const rowsWithoutStatus = migration(
  'RowsWithoutStatus1790000000560',
  'ALTER TABLE app.import_rows ADD lacks_status boolean NOT NULL DEFAULT false',
  'ALTER TABLE app.import_rows DROP lacks_status',
);
