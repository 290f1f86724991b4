import { type EventStore, VersionConflict } from '../../event-store';
import { collect, freshStream, someEvent } from '../events';

const WRITERS = 20;

export const concurrencyContract = (store: () => EventStore): void => {
  describe('concurrent writers', () => {
    it.each([-1, 0])('let exactly one win at expected version %i', async (expected) => {
      const stream = freshStream();
      if (expected === 0) await store().append(stream, [someEvent()]);
      const results = await Promise.allSettled(
        Array.from({ length: WRITERS }, (_, writer) =>
          store().append(stream, [someEvent('Won', { writer })], { expected }),
        ),
      );
      const won = results.flatMap(({ status }, writer) => (status === 'fulfilled' ? [writer] : []));
      const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(won).toHaveLength(1);
      expect(lost.every((error) => error instanceof VersionConflict && error.actual === expected + 1)).toBe(true);
      expect((await store().read(stream)).at(-1)!.event.data).toEqual({ writer: won[0] });
    });

    it('all get in when none expects a version', async () => {
      const stream = freshStream();
      const answers = await Promise.all(
        Array.from({ length: WRITERS }, () => store().append(stream, [someEvent(), someEvent()])),
      );
      const versions = answers.map(({ version }) => version).sort((a, b) => a - b);
      expect(versions).toEqual(Array.from({ length: WRITERS }, (_, n) => 2 * n + 1));
    });

    it('are seen by a subscriber once each and in order', async () => {
      const before = await store().head();
      const streams = Array.from({ length: WRITERS }, freshStream);
      const writing = Promise.all(
        streams.map(async (stream) => {
          for (let n = 0; n < 10; n++)
            await store().append(stream, [someEvent(), someEvent()], { expected: 2 * n - 1 });
        }),
      );
      const batches: number[] = [];
      const ours = (seen: { stream: string }[]) => seen.filter(({ stream }) => streams.includes(stream));
      const seen = await collect(
        (signal) => store().subscribe(before, signal, 7),
        (seen) => ours(seen).length >= WRITERS * 20,
        (batch) => batches.push(batch.length),
      );
      await writing;

      expect(Math.max(...batches)).toBeLessThanOrEqual(7);
      const positions = seen.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
      for (const stream of streams) {
        const versions = seen.filter((event) => event.stream === stream).map(({ version }) => version);
        expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => n));
      }
    });
  });
};
