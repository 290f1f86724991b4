import { migration } from './migration';

/** Which messages brought a checkpoint to a witness; when one was sent stands in the outbox. */
export const sealWitnesses = migration(
  'SealWitnesses1790000000175',
  `
  CREATE TABLE seal.witness_messages (
    id   uuid PRIMARY KEY,
    way  text   NOT NULL,
    size bigint NOT NULL
  );
`,
  'DROP TABLE seal.witness_messages',
);
