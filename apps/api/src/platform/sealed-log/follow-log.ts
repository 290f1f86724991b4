import {
  type Archive,
  type EventStore,
  EventsArchived,
  type Position,
  type RecordedEvent,
  START,
} from '@bank/event-store';

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

/** The events of the whole log, with an archive in the place of those that are in one. */
export async function* followWithArchives(
  log: EventStore,
  signal: AbortSignal,
): AsyncGenerator<{ events: RecordedEvent[] } | { archive: Archive }> {
  let position = START;
  let limit = EVENTS_PER_READ;
  while (!signal.aborted) {
    const found = await log.readAfter(position, limit).catch(archiveIn);
    if ('file' in found) {
      if (limit === 1) {
        yield { archive: found };
        position = found.end - 1n;
      }
      // Events before the archive are read one by one.
      limit = limit === 1 ? EVENTS_PER_READ : 1;
      continue;
    }
    const last = found.at(-1);
    if (!last) return;
    position = last.position;
    yield { events: found };
  }
}

const archiveIn = (error: unknown): Archive => {
  if (error instanceof EventsArchived) return error.archive;
  throw error;
};
