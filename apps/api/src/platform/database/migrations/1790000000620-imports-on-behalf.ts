import { migration } from './migration';

/** For which partner the dry run was made of an import by its people, who may work for another one when it runs. */
export const importsOnBehalf = migration(
  'ImportsOnBehalf1790000000620',
  'ALTER TABLE app.imports ADD own_partner integer',
  'ALTER TABLE app.imports DROP own_partner',
);
