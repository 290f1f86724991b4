import { migration } from './migration';

/** Signed checkpoints that a browser has seen and that the log does not continue. */
export const sealContradictions = migration(
  'SealContradictions1790000000170',
  `
  CREATE TABLE seal.contradictions (
    note        text PRIMARY KEY,
    size        bigint      NOT NULL,
    actor       text        NOT NULL,
    reported_at timestamptz NOT NULL
  );
`,
  'DROP TABLE seal.contradictions',
);
