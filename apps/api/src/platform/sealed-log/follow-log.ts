import type { EventStore, Position, RecordedEvent } from '@bank/event-store';

const EVENTS_PER_READ = 1_000;

/** The events after a position, up to the end that the log has when it is reached. */
export async function* followLog(
  log: EventStore,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
  let position = after;
  while (!signal.aborted) {
    const events = await log.readAfter(position, EVENTS_PER_READ);
    const last = events.at(-1);
    if (!last) return;
    position = last.position;
    yield events;
    if (events.length < EVENTS_PER_READ) return;
  }
}
