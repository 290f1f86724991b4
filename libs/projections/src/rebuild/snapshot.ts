import { type EventStore, EventsArchived, type Position, type RecordedEvent } from '@bank/event-store';
import type { Client } from 'pg';
import type { Projection } from '../projection';
import { editionOf } from '../reports/past';
import type { Build } from './build';
import { fillAtOnce } from './copy';

/** Tables of a read model that a verification has found equal to the log at a position. */
export interface Snapshot {
  schema: string;
  edition: string;
  position: Position;
  /** The event at the position, by which another log is known. */
  event: Pick<RecordedEvent, 'id' | 'stream' | 'version'>;
  /** Why it is not to be trusted, as the end of a sentence. */
  problem?: string;
}

export type FindSnapshot = (projection: Projection) => Promise<Snapshot | undefined>;

/** Makes the tables of a build: a copy of the snapshot, or empty ones. @returns why there is no copy, if there is a snapshot */
export const createFrom = async (
  snapshot: Snapshot | undefined,
  client: Client,
  build: Build,
  store: EventStore,
): Promise<string | undefined> => {
  await build.create();
  if (!snapshot) return undefined;
  const { schema, position } = snapshot;
  const reason = await findObstacle(snapshot, build.projection, store);
  if (reason === undefined && (await fillAtOnce(client, 'BEGIN', () => build.fillFrom(schema, position))))
    return undefined;
  return `${build.projection.name} was rebuilt from the first event on, since ${reason ?? 'its snapshot was dropped meanwhile'}`;
};

/** @returns why a read model can't be rebuilt from the snapshot */
const findObstacle = async (
  { edition, position, event, problem }: Snapshot,
  projection: Projection,
  store: EventStore,
): Promise<string | undefined> => {
  if (problem) return problem;
  const own = editionOf(projection);
  if (edition !== own) return `its snapshot is of another version (${edition}, and not ${own})`;
  const found = await findEvent(store, event, position);
  if (found?.id === event.id && found.position === position) return undefined;
  return `its snapshot is of another log: ${event.id} is not the event at ${position}`;
};

/** A stream that began in an archive can't be read, though this event of it is there. */
const findEvent = async (
  store: EventStore,
  { stream, version }: Snapshot['event'],
  position: Position,
): Promise<RecordedEvent | undefined> => {
  try {
    return (await store.read(stream)).find((one) => one.version === version);
  } catch (error) {
    if (!(error instanceof EventsArchived)) throw error;
    return (await store.readAfter(position - 1n, 1))[0];
  }
};
