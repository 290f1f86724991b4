import { migration } from './migration';

/** By what a process recognizes that others have the same secrets: fingerprint by the name of the setting. */
export const secretsOfProcesses = migration(
  'SecretsOfProcesses1790000000480',
  `ALTER TABLE app.processes ADD secrets jsonb NOT NULL DEFAULT '{}'`,
  'ALTER TABLE app.processes DROP secrets',
);
