import { migration } from './migration';

/** Imports whose new records may lack answers to required questions. */
export const importsWithoutAnswers = migration(
  'ImportsWithoutAnswers1790000000580',
  'ALTER TABLE app.imports ADD may_lack_answers boolean NOT NULL DEFAULT false',
  'ALTER TABLE app.imports DROP may_lack_answers',
);
