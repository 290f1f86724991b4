import type { Position, RecordedEvent } from '@bank/event-store';

/** As many digits as the largest position of 64 bits has. */
const SEQUENCE_DIGITS = 20;

/** The address of the feed, which is the `source` of its events, without a slash at its end. */
export const feedUrl = (publicUrl: string): string => `${publicUrl}/api/events`;

export const schemaUrl = (feed: string, type: string, schema: number): string => `${feed}/schemas/${type}/${schema}`;

/** CloudEvents 1.0 with the extensions of the feed. */
export interface CloudEvent {
  specversion: '1.0';
  id: string;
  source: string;
  type: string;
  subject: string;
  /** When it took effect: an order's stock may have moved on another day than its event was recorded. */
  time: string;
  datacontenttype: 'application/json';
  dataschema: string;
  /** The position, which sorts as text. */
  sequence: string;
  recordedtime: string;
  correlationid: string;
  causationid?: string;
  /** Going on after this event. */
  cursor: string;
  data: unknown;
}

const effectiveTime = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'effectiveAt' in data && typeof data.effectiveAt === 'string'
    ? data.effectiveAt
    : undefined;

export const sequenceOf = (position: Position): string => String(position).padStart(SEQUENCE_DIGITS, '0');

/** @param newest in the newest shape, with what its reader may see */
export const toCloudEvent = (
  { id, stream, position, event: { type, data }, metadata, schema }: RecordedEvent,
  { feed, cursorOf }: { feed: string; cursorOf: (position: Position) => string },
): CloudEvent => ({
  specversion: '1.0',
  id,
  source: feed,
  type,
  subject: stream,
  time: effectiveTime(data) ?? metadata.at,
  datacontenttype: 'application/json',
  dataschema: schemaUrl(feed, type, schema),
  sequence: sequenceOf(position),
  recordedtime: metadata.at,
  correlationid: metadata.correlationId,
  ...(metadata.causationId && { causationid: metadata.causationId }),
  cursor: cursorOf(position),
  data,
});
