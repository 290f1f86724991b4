import { hash } from 'node:crypto';
import type { RecordedEvent } from '@bank/event-store';
import { type Hash, hashEvent, hashWith, type StoredEvent } from '@bank/sealed-log';

// A buffer of its own for each hash costs more than hashing; out of text they share one.
const toBytes = (binary: string): Buffer => Buffer.from(binary, 'binary');
hashWith({
  ofBytes: (bytes) => toBytes(hash('sha256', bytes, 'binary')),
  ofText: (text) => toBytes(hash('sha256', text, 'binary')),
  ofTextAsHex: (text) => hash('sha256', text, 'hex'),
});

/** @param recorded as the log stores it: not decrypted, and in the shape in which it was written */
export const toStoredEvent = ({ id, stream, version, schema, event, metadata }: RecordedEvent): StoredEvent => ({
  id,
  stream,
  version,
  type: event.type,
  schema,
  data: event.data,
  metadata: { ...metadata },
});

export const leafOfStored = (event: StoredEvent): Hash => hashEvent(event);

export const leafOf = (recorded: RecordedEvent): Hash => leafOfStored(toStoredEvent(recorded));
