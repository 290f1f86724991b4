import {
  type AllStreamRecordedEvent,
  type EventData,
  type JSONType,
  jsonEvent,
  type RecordedEvent as Stored,
} from '@eventstore/db-client';
import type { Metadata, RecordedEvent } from '../event-store';
import type { PreparedEvent } from '../prepare';

/** EventStoreDB has no field for the schema number, so it travels in the metadata. */
export const toStored = ({ id, type, schema, data, metadata }: PreparedEvent): EventData =>
  jsonEvent({
    id,
    type,
    data: JSON.parse(data) as JSONType,
    metadata: { ...(JSON.parse(metadata) as Record<string, unknown>), schema },
  });

export const toRecorded = (stored: Stored): RecordedEvent => {
  const { schema, ...metadata } = stored.metadata as unknown as Metadata & { schema: number };
  return {
    id: stored.id,
    stream: stored.streamId,
    version: Number(stored.revision),
    position: (stored as AllStreamRecordedEvent).position.commit,
    event: { type: stored.type, data: stored.data as object },
    metadata,
    schema,
  };
};
