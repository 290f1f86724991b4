import type { Metadata, Position, RecordedEvent } from './event-store';
import type { PreparedEvent } from './prepare';

export interface Written extends PreparedEvent {
  stream: string;
  version: number;
  position: Position;
}

/** Parses the JSON anew for every reader, so that no reader can change the log through the event it was given. */
export const toRecorded = ({
  id,
  stream,
  version,
  position,
  type,
  schema,
  data,
  metadata,
}: Written): RecordedEvent => ({
  id,
  stream,
  version,
  position,
  event: { type, data: JSON.parse(data) },
  metadata: JSON.parse(metadata) as Metadata,
  schema,
});
