import type { Message, Metadata, RecordedEvent } from '@bank/event-store';

const META: Metadata = {
  actor: 'user-1',
  correlationId: '00000000-0000-4000-8000-00000000c0de',
  at: '2026-01-02T03:04:05.000Z',
};

const idAt = (position: number) => `00000000-0000-4000-8000-${position.toString(16).padStart(12, '0')}`;

/** Events as the log hands them out: versions from 0, positions from 1. Metadata may be given with the stream. */
export const recorded = (
  stream: string | ({ stream: string } & Partial<Metadata>),
  ...events: readonly Message[]
): RecordedEvent[] => {
  const { stream: name, ...metadata } = typeof stream === 'string' ? { stream } : stream;
  return inOneLog(
    events.map((event) => ({
      id: '',
      stream: name,
      version: 0,
      position: 0n,
      event,
      metadata: { ...META, ...metadata },
      schema: 1,
    })),
  );
};

/** Joins the parts into one log with consecutive positions, and with consecutive versions in each stream. */
export const inOneLog = (...parts: readonly (readonly RecordedEvent[])[]): RecordedEvent[] => {
  const next = new Map<string, number>();
  return parts.flat().map((event, n) => {
    const version = next.get(event.stream) ?? 0;
    next.set(event.stream, version + 1);
    return { ...event, id: idAt(n + 1), version, position: BigInt(n + 1) };
  });
};
