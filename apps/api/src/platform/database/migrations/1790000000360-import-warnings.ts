import { migration } from './migration';

export const importWarnings = migration(
  'ImportWarnings1790000000360',
  `
  -- What all rows together would bring about, as the dry run found it.
  ALTER TABLE app.imports ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';
`,
  'ALTER TABLE app.imports DROP COLUMN warnings',
);
