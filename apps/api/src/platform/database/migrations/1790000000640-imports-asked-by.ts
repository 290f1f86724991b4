import { migration } from './migration';

/** Who asked for the step of an import that is under way: an administrator may take back what somebody else has brought in. */
export const importsAskedBy = migration(
  'ImportsAskedBy1790000000640',
  'ALTER TABLE app.imports ADD asked_by integer',
  'ALTER TABLE app.imports DROP asked_by',
);
