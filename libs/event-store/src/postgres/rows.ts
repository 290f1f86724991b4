import type { Metadata, RecordedEvent } from '../event-store';

export const COLUMNS = 'position, id, stream, version, type, schema, data, metadata';

export interface EventRow {
  position: string;
  id: string;
  stream: string;
  version: number;
  type: string;
  schema: number;
  data: object;
  metadata: Metadata;
}

export const toRecorded = ({
  id,
  stream,
  version,
  position,
  type,
  data,
  metadata,
  schema,
}: EventRow): RecordedEvent => ({
  id,
  stream,
  version,
  position: BigInt(position),
  event: { type, data },
  metadata,
  schema,
});
