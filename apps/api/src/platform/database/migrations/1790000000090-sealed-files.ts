import { migration } from './migration';

/** Files from before stay readable, and the sweep encrypts them. */
export const sealedFiles = migration(
  'SealedFiles1790000000090',
  `
  ALTER TABLE app.files
    ADD COLUMN details bytea,
    ALTER COLUMN filename DROP NOT NULL,
    ALTER COLUMN mime_type DROP NOT NULL,
    ADD CHECK ((details IS NULL) = (filename IS NOT NULL AND mime_type IS NOT NULL));
  CREATE INDEX ON app.files (id) WHERE details IS NULL;
`,
  // Nothing here can open what was encrypted: such files are lost.
  `
  DELETE FROM app.files WHERE details IS NOT NULL;
  ALTER TABLE app.files
    DROP COLUMN details,
    ALTER COLUMN filename SET NOT NULL,
    ALTER COLUMN mime_type SET NOT NULL;
`,
);
