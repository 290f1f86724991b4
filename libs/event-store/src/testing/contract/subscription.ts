import { AppendUncertain, type EventStore, type NewEvent } from '../../event-store';
import { collect, freshStream, someEvent } from '../events';

export const subscriptionContract = (store: () => EventStore, disrupt: () => Promise<void>): void => {
  const hasSeen = (stream: string, count: number) => (seen: { stream: string }[]) =>
    seen.filter((event) => event.stream === stream).length >= count;

  describe('a subscription', () => {
    it('gives what read gives', async () => {
      const before = await store().head();
      const stream = freshStream();
      await store().append(stream, [someEvent('Noted', { a: 1 }, { schema: 2 }), someEvent('Noted', { b: 'ß' })]);
      const seen = await collect((signal) => store().subscribe(before, signal), hasSeen(stream, 2));
      expect(seen.filter((event) => event.stream === stream)).toEqual(await store().read(stream));
    });

    it('says with an empty batch that it has caught up, and goes on', async () => {
      const before = await store().head();
      const stream = freshStream();
      const seen: string[] = [];
      const abort = new AbortController();
      let appended: Promise<unknown> | undefined;
      for await (const batch of store().subscribe(before, abort.signal)) {
        seen.push(...batch.map(({ event }) => event.type));
        if (batch.length === 0 && seen.includes('Later')) abort.abort();
        if (batch.length === 0) appended ??= store().append(stream, [someEvent('Later')]);
      }
      await appended;
      expect(seen).toEqual(['Later']);
    });

    it('resumes after a checkpoint', async () => {
      const before = await store().head();
      const stream = freshStream();
      for (let n = 0; n < 5; n++) await store().append(stream, [someEvent(), someEvent()], { expected: 2 * n - 1 });
      const all = await collect((signal) => store().subscribe(before, signal), hasSeen(stream, 10));
      for (const n of [0, 3, 8]) {
        const rest = await collect((signal) => store().subscribe(all[n]!.position, signal, 2), hasSeen(stream, 9 - n));
        expect(rest).toEqual(all.slice(n + 1));
      }
    });

    it('ends when it is asked to, also while it waits', async () => {
      const abort = new AbortController();
      const subscription = store()
        .subscribe(await store().head(), abort.signal)
        [Symbol.asyncIterator]();
      while ((await subscription.next()).value.length > 0);
      const next = subscription.next();
      abort.abort();
      const ending = await next;
      if (!ending.done) expect((await subscription.next()).done).toBe(true);
      const ended: unknown[] = [];
      for await (const batch of store().subscribe(0n, abort.signal)) ended.push(batch);
      expect(ended).toEqual([]);
    });

    it('reconnects when the connection drops, and neither skips nor repeats', async () => {
      const before = await store().head();
      const stream = freshStream();
      const untilKnown = async (event: NewEvent, expected: number): Promise<void> => {
        await store()
          .append(stream, [event], { expected })
          .catch((error: unknown) => {
            if (!(error instanceof AppendUncertain)) throw error;
            return untilKnown(event, expected);
          });
      };
      const abort = new AbortController();
      const seen: number[] = [];
      let writing = Promise.resolve();
      // Each event that arrives causes the next; the connection drops under the append and under the wait for news.
      for await (const batch of store().subscribe(before, abort.signal)) {
        seen.push(...batch.filter((event) => event.stream === stream).map(({ version }) => version));
        if (seen.length >= 12) abort.abort();
        else if (batch.length > 0 || seen.length === 0) {
          const next = seen.length;
          writing = writing.then(() => untilKnown(someEvent(), next - 1));
          if (next % 3 === 1) await disrupt();
          if (next % 3 === 2) writing = writing.then(disrupt);
        }
      }
      await writing;
      await untilKnown(someEvent(), 11);
      expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => n));
    });
  });
};
