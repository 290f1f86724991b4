import type { RecordedEvent } from '@bank/event-store';
import type { StoredEvent } from '../postgres/tables';

/** What must hold in every history does not. */
export class Broken extends Error {}

export const recordedOf = ({ data, metadata, type, position, ...event }: StoredEvent): RecordedEvent => ({
  ...event,
  position: BigInt(position),
  event: { type, data: JSON.parse(data) },
  metadata: JSON.parse(metadata),
});

export const describeEvent = ({ type, stream, version, position }: StoredEvent): string =>
  `${type} at ${position} (${stream}@${version})`;
