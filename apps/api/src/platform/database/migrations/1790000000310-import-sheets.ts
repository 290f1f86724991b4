import { migration } from './migration';

export const importSheets = migration(
  'ImportSheets1790000000310',
  `
  -- The sheets of the file in sight, the one that is read, its first rows, and the one that somebody named as its headings.
  ALTER TABLE app.imports
    ADD COLUMN sheets     jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN sheet      text,
    ADD COLUMN first_rows jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN chosen_row integer;
`,
  'ALTER TABLE app.imports DROP COLUMN chosen_row, DROP COLUMN first_rows, DROP COLUMN sheet, DROP COLUMN sheets',
);
