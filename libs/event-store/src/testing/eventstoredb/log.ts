import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

export interface Proposed {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export interface Stored extends Proposed {
  stream: string;
  revision: bigint;
  position: bigint;
}

export type Expected = bigint | 'any' | 'no_stream';

export type Outcome =
  | { verdict: 'written' | 'repeated'; last: Stored }
  | { verdict: 'wrong version'; current: bigint | undefined };

/** The log of the fake server, with EventStoreDB's rules: idempotence by stream, id and expected version; a log that holds system events too. */
export const fakeLog = () => {
  const all: Stored[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  const eventsOf = (stream: string) => all.filter((event) => event.stream === stream);

  const write = (stream: string, events: Proposed[]): Stored => {
    const revision = BigInt(eventsOf(stream).length);
    for (const [n, event] of events.entries())
      all.push({ ...event, stream, revision: revision + BigInt(n), position: BigInt(all.length) * 137n + 64n });
    return all.at(-1)!;
  };
  // EventStoreDB writes system events of its own, which no reader of the adapter may see.
  const writeStatistics = () =>
    write('$stats-127.0.0.1:2113', [
      {
        id: randomUUID(),
        type: '$statsCollected',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: new Uint8Array(),
      },
    ]);
  writeStatistics();

  return {
    all: all as readonly Stored[],
    of: eventsOf,
    news,
    append(stream: string, expected: Expected, events: Proposed[]): Outcome {
      const existing = eventsOf(stream);
      const current = BigInt(existing.length - 1);
      const wanted = expected === 'no_stream' ? -1n : expected;
      const first = wanted === 'any' ? existing.findIndex(({ id }) => id === events[0]!.id) : Number(wanted) + 1;
      const repeated = first < 0 ? [] : existing.slice(first, first + events.length);
      if (repeated.length === events.length && repeated.every(({ id }, n) => id === events[n]!.id))
        return { verdict: 'repeated', last: repeated.at(-1)! };
      if (repeated.length > 0 || (wanted !== 'any' && wanted !== current))
        return { verdict: 'wrong version', current: current < 0n ? undefined : current };
      const last = write(stream, events);
      writeStatistics();
      news.emit('append', events.length);
      return { verdict: 'written', last };
    },
  };
};

export type FakeLog = ReturnType<typeof fakeLog>;
