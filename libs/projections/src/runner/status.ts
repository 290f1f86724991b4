import { type EventStore, START } from '@bank/event-store';
import type { Pool } from 'pg';
import type { Projection } from '../projection';
import { readCheckpoints } from './checkpoints';

/** As `/health` has it; positions are texts, since JSON knows no bigint. */
export interface ProjectionStatus {
  name: string;
  version: number;
  position: string;
  lag: number;
  updatedAt?: string;
  error?: { message: string; event: { id: string; stream: string; type: string; position: string } };
}

export const readStatus = async (
  store: EventStore,
  pool: Pool,
  projections: readonly Projection[],
): Promise<ProjectionStatus[]> => {
  const head = await store.head();
  const stored = await readCheckpoints(pool, projections);
  return projections.map(({ name }): ProjectionStatus => {
    const { version = 0, position = START, updatedAt, failure } = stored.get(name) ?? {};
    return {
      name,
      version,
      position: String(position),
      lag: Math.max(Number(head - position), 0),
      ...(updatedAt && { updatedAt }),
      ...(failure && {
        error: { message: failure.message, event: { ...failure.event, position: String(failure.event.position) } },
      }),
    };
  });
};
