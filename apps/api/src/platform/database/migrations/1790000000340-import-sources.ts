import { migration } from './migration';

export const importSources = migration(
  'ImportSources1790000000340',
  `
  -- The digest of a file that the command line brings in, by which it is known when it comes again.
  ALTER TABLE app.imports ADD COLUMN source text;
  CREATE INDEX ON app.imports (source, id) WHERE source IS NOT NULL;
`,
  'ALTER TABLE app.imports DROP COLUMN source',
);
