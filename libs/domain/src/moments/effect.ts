/** An event as the log has it, as far as its time goes. */
export interface TimedEvent {
  event: { data: unknown };
  metadata: { at: string; correlationId: string };
}

const effectiveAtOf = ({ event: { data } }: TimedEvent): string | undefined => {
  const { effectiveAt } = (data ?? {}) as { effectiveAt?: unknown };
  return typeof effectiveAt === 'string' ? effectiveAt : undefined;
};

/**
 * When each event of one stream took effect, ISO 8601: events of one request together, and none later than an event that
 * built on it. A delivery that is dated back to last week was also placed by then.
 */
export const effectTimes = (events: readonly TimedEvent[]): string[] => {
  const ofRequest = new Map<string, string>();
  for (const event of events) {
    const at = effectiveAtOf(event);
    if (at) ofRequest.set(event.metadata.correlationId, at);
  }
  let earliest: string | undefined;
  const latestFirst = [...events].reverse().map(({ metadata: { at, correlationId } }) => {
    const own = ofRequest.get(correlationId) ?? at;
    earliest = earliest !== undefined && earliest < own ? earliest : own;
    return earliest;
  });
  return latestFirst.reverse();
};
