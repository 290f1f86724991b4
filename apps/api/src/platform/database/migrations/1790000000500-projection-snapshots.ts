import { migration } from './migration';

/** The last event in the tables of a run that stay as a snapshot, as `{"id", "stream", "version"}`; null where none stay. */
export const projectionSnapshots = migration(
  'ProjectionSnapshots1790000000500',
  'ALTER TABLE app.projection_runs ADD COLUMN snapshot jsonb',
  'ALTER TABLE app.projection_runs DROP COLUMN snapshot',
);
