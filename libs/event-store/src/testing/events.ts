import { randomUUID } from 'node:crypto';
import type { NewEvent, RecordedEvent } from '../event-store';

/** A new event without meaning. */
export const someEvent = (type = 'Noted', data: object = {}, more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  event: { type, data },
  metadata: { actor: 'system', correlationId: randomUUID(), at: '2026-03-01T12:00:00.000Z' },
  ...more,
});

/** A stream name that no other test uses. */
export const freshStream = () => `test-${randomUUID()}`;

/** Reads until `enough` says so, then ends the subscription. */
export const collect = async (
  subscribe: (signal: AbortSignal) => AsyncIterable<RecordedEvent[]>,
  enough: (seen: RecordedEvent[]) => boolean,
  onBatch: (batch: RecordedEvent[]) => void = () => {},
): Promise<RecordedEvent[]> => {
  const abort = new AbortController();
  const seen: RecordedEvent[] = [];
  for await (const batch of subscribe(abort.signal)) {
    seen.push(...batch);
    onBatch(batch);
    if (enough(seen)) abort.abort();
  }
  return seen;
};
