import { upcasters } from '@bank/domain';
import { type RecordedEvent, upcastWith } from '@bank/event-store';
import type { StoredEvent } from '../postgres/tables';

/** What must hold in every history does not. */
export class Broken extends Error {}

const upcast = upcastWith(upcasters);

export const recordedOf = ({ data, metadata, type, position, ...event }: StoredEvent): RecordedEvent =>
  upcast({
    ...event,
    position: BigInt(position),
    event: { type, data: JSON.parse(data) },
    metadata: JSON.parse(metadata),
  });

export const describeEvent = ({ type, stream, version, position }: StoredEvent): string =>
  `${type} at ${position} (${stream}@${version})`;
