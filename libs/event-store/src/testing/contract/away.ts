import { AppendUncertain, type EventStore, LogAway, type NewEvent } from '../../event-store';
import { collect, freshStream, someEvent } from '../events';
import type { TcpProxy } from '../tcp-proxy';

export interface OpenedRemoteStore {
  store: EventStore & { close: () => Promise<void> };
  /** The store reaches its server only through this proxy. */
  proxy: TcpProxy;
  warnings: readonly string[];
  infos: readonly string[];
  /** Ends everything that closing the store leaves open. */
  end: () => Promise<void>;
}

/** @param deadlineMs the store's deadline for every answer */
export type OpenRemote = (deadlineMs: number) => Promise<OpenedRemoteStore>;

const DEADLINE_MS = 300;
/** Many times the deadline, and far less than the default timeouts of the libraries. */
const MAX_ANSWER_MS = 8_000;

/** The specs of an adapter whose server is away for a while. */
export const awayContract = (name: string, open: OpenRemote): void => {
  describe(`${name} event store, away and back`, () => {
    let opened: OpenedRemoteStore;
    let store: OpenedRemoteStore['store'];
    beforeEach(async () => {
      opened = await open(DEADLINE_MS);
      store = opened.store;
    });
    afterEach(async () => {
      await inTime(store.close());
      await opened.end();
    });
    const inTime = async <T>(answer: Promise<T>): Promise<T> => {
      const began = performance.now();
      return answer.finally(() => expect(performance.now() - began).toBeLessThan(MAX_ANSWER_MS));
    };
    const expectAway = (answer: Promise<unknown>) => expect(inTime(answer)).rejects.toBeInstanceOf(LogAway);
    /** Repeats what a busy machine answers later than the deadline. */
    const atLast = async <T>(call: () => Promise<T>): Promise<T> => {
      for (;;)
        try {
          return await call();
        } catch (error) {
          if (!(error instanceof LogAway || error instanceof AppendUncertain)) throw error;
        }
    };
    const comeBack = async () => {
      await opened.proxy.comeBack();
      await atLast(() => store.head());
    };
    const append = (stream: string, event: NewEvent, expected: number) =>
      atLast(() => store.append(stream, [event], { expected }));

    describe.each([
      ['nobody listens', 'goAway'],
      ['somebody listens and never answers', 'fallSilent'],
    ] as const)('while %s', (_, leave) => {
      it('says of every call in time that it is away, and what it was to write is never written', async () => {
        await opened.proxy[leave]();
        const streams = Array.from({ length: 5 }, freshStream);
        await Promise.all([
          expectAway(store.head()),
          ...streams.map((stream) => expectAway(store.read(stream))),
          ...streams.map((stream) => expectAway(store.append(stream, [someEvent()], { expected: -1 }))),
        ]);
        await expectAway(store.append(streams[0]!, [someEvent()]));
        await comeBack();
        for (const stream of streams) expect(await atLast(() => store.read(stream))).toEqual([]);
        expect((await append(streams[0]!, someEvent(), -1)).version).toBe(0);
      });

      it('says so of reads also when it was there before', async () => {
        const stream = freshStream();
        await append(stream, someEvent(), -1);
        await atLast(() => store.read(stream));
        await opened.proxy[leave]();
        await expectAway(store.head());
        await expectAway(store.read(stream));
        await comeBack();
        expect(await atLast(() => store.read(stream))).toHaveLength(1);
      });

      it('lets a subscription wait: one warning, one line when it goes on, and nothing is missed', async () => {
        const before = await atLast(() => store.head());
        const stream = freshStream();
        await append(stream, someEvent(), -1);
        await opened.proxy[leave]();
        const seen = collect(
          (signal) => store.subscribe(before, signal),
          (seen) => seen.filter((event) => event.stream === stream).length === 2,
        );
        for (let n = 0; n < 4; n++) await expectAway(store.head());
        while (opened.warnings.length === 0) await store.head().catch(() => {});
        await comeBack();
        await append(stream, someEvent(), 0);
        const versions = (await seen).filter((event) => event.stream === stream).map(({ version }) => version);
        expect(versions).toEqual([0, 1]);
        expect(opened.warnings).toEqual([
          expect.stringMatching(
            /^The subscription to the log lost its connection \(.+\); it goes on when the log answers again$/,
          ),
        ]);
        expect(opened.infos).toEqual(['The subscription to the log goes on: the log answers again']);
      });

      it('can be closed in time, and its subscriptions end', async () => {
        const abort = new AbortController();
        const subscription = store.subscribe(await atLast(() => store.head()), abort.signal)[Symbol.asyncIterator]();
        while ((await subscription.next()).value.length > 0);
        const next = subscription.next();
        await opened.proxy[leave]();
        const unanswered = Promise.allSettled([store.head(), store.append(freshStream(), [someEvent()])]);
        abort.abort();
        await inTime(next);
        await inTime(subscription.return!());
        await inTime(store.close());
        await inTime(unanswered);
      });
    });

    it('says of an append that was sent and not answered that it does not know, and a repeat shows it', async () => {
      const [stream, event] = [freshStream(), someEvent()];
      await append(freshStream(), someEvent(), -1);
      await opened.proxy.fallSilent();
      await expect(inTime(store.append(stream, [event], { expected: -1 }))).rejects.toBeInstanceOf(AppendUncertain);
      await comeBack();
      expect((await append(stream, event, -1)).version).toBe(0);
      expect((await atLast(() => store.read(stream))).map(({ id }) => id)).toEqual([event.id]);
    });
  });
};
