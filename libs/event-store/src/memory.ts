import { EventEmitter, once } from 'node:events';
import { type EventStore, START, VersionConflict } from './event-store';
import { prepare } from './prepare';
import { toRecorded, type Written } from './written';

export const memoryEventStore = (): EventStore => {
  const log: Written[] = [];
  const streams = new Map<string, Written[]>();
  const appends = new EventEmitter().setMaxListeners(0);
  const answerOf = (rows: Written[]) => ({ version: rows.at(-1)!.version, position: rows.at(-1)!.position });

  return {
    async append(stream, events, { expected } = {}) {
      const prepared = prepare(stream, events, expected);
      const rows = streams.get(stream) ?? [];
      const actual = rows.length - 1;
      const first = expected === undefined ? rows.findIndex(({ id }) => id === prepared[0]!.id) : expected + 1;
      const repeated = first < 0 ? [] : rows.slice(first, first + prepared.length);
      if (repeated.length === prepared.length && repeated.every(({ id }, n) => id === prepared[n]!.id))
        return answerOf(repeated);
      if (repeated.length > 0 || (expected !== undefined && expected !== actual))
        throw new VersionConflict(stream, expected, actual);
      const added = prepared.map(
        (event, n): Written => ({ ...event, stream, version: rows.length + n, position: BigInt(log.length + n + 1) }),
      );
      streams.set(stream, [...rows, ...added]);
      log.push(...added);
      appends.emit('append');
      return answerOf(added);
    },

    async read(stream) {
      return (streams.get(stream) ?? []).map(toRecorded);
    },

    async readAfter(after, limit) {
      return log.slice(Number(after), Number(after) + limit).map(toRecorded);
    },

    async *subscribe(after, signal, batchSize = 500) {
      let at = Number(after);
      while (!signal.aborted) {
        const batch = log.slice(at, at + batchSize);
        at += batch.length;
        yield batch.map(toRecorded);
        if (batch.length > 0 || at < log.length) continue;
        await once(appends, 'append', { signal }).catch(() => {});
      }
    },

    async head() {
      return log.at(-1)?.position ?? START;
    },
  };
};
