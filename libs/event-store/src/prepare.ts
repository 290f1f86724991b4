import { AppendTooLarge, type ExpectedVersion, InvalidAppend, MAX_APPEND_BYTES, type NewEvent } from './event-store';

export interface PreparedEvent {
  id: string;
  type: string;
  schema: number;
  data: string;
  metadata: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// As JSON.stringify writes NUL and halves of surrogate pairs. After an escaped backslash they are text.
const UNSTORABLE_ESCAPES = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const MAX_STREAM_LENGTH = 200;
const MAX_VERSION = 2 ** 31 - 1;
// EventStoreDB keeps the schema's number in the metadata.
const SCHEMA_BYTES = ',"schema":12345'.length;

/** As every adapter does before anything is sent. @throws InvalidAppend, AppendTooLarge */
export const prepare = (stream: string, events: readonly NewEvent[], expected: ExpectedVersion): PreparedEvent[] => {
  const refuse = (why: string): never => {
    throw new InvalidAppend(stream, why);
  };
  const toJson = (name: string, value: unknown): string => {
    const json = JSON.stringify(value) ?? refuse(`${name} is undefined`);
    if (UNSTORABLE_ESCAPES.test(json)) refuse(`${name} holds a NUL character or half a surrogate pair; remove it`);
    return json;
  };
  toJson('the stream name', stream);
  if (!stream || stream.startsWith('$') || stream.length > MAX_STREAM_LENGTH)
    refuse(`a stream name has 1 to ${MAX_STREAM_LENGTH} characters and doesn't start with $`);
  if (expected !== undefined && !(Number.isInteger(expected) && expected >= -1 && expected < MAX_VERSION))
    refuse(`expected is ${expected}, not a version, -1 or undefined`);
  if (events.length === 0) refuse('there are no events');
  if (new Set(events.map(({ id }) => id)).size < events.length) refuse('two events have the same id');

  const prepared = events.map(({ id, event, metadata, schema = 1 }, n): PreparedEvent => {
    const name = `event ${n} (${event.type})`;
    if (!UUID.test(id)) refuse(`the id of ${name} is ${id}, not a UUID`);
    if (!event.type || event.type.startsWith('$')) refuse(`${name} needs a type that doesn't start with $`);
    if (!(Number.isInteger(schema) && schema >= 1 && schema < 2 ** 15))
      refuse(`the schema of ${name} is ${schema}, not a whole number from 1`);
    toJson(`the type of ${name}`, event.type);
    return {
      id: id.toLowerCase(),
      type: event.type,
      schema,
      data: toJson(`the data of ${name}`, event.data),
      metadata: toJson(`the metadata of ${name}`, metadata),
    };
  });
  const bytes = prepared.reduce((sum, e) => sum + sizeOf(e), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, bytes);
  return prepared;
};

// EventStoreDB's way of counting, so that all adapters have the same limit.
const sizeOf = ({ type, data, metadata }: PreparedEvent) =>
  2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata) + SCHEMA_BYTES;
