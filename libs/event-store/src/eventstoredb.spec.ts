import { AppendUncertain, LogAway, START } from './event-store';
import { eventStoreDbEventStore } from './eventstoredb';
import { awayContract, eventStoreContract, type OpenedRemoteStore, type OpenedStore } from './testing/contract';
import { collect, freshStream, someEvent } from './testing/events';
import { fakeEventStoreDb } from './testing/eventstoredb/server';
import { recordOperatorLog } from './testing/operator-log';
import { tcpProxy } from './testing/tcp-proxy';

const silentLog = { warn: () => {}, info: () => {} };

const startProxy = async (url: URL) => {
  const proxy = await tcpProxy(url.hostname, Number(url.port || 2113));
  return { proxy, address: url.href.replace(url.host, `127.0.0.1:${proxy.port}`) };
};

const openThroughProxy = async (url: URL, done: () => void): Promise<OpenedStore> => {
  const { proxy, address } = await startProxy(url);
  const store = eventStoreDbEventStore(address, silentLog);
  return {
    store,
    disrupt: async () => proxy.cut(),
    async close() {
      await store.close();
      await proxy.close();
      done();
    },
  };
};

const openRemote = async (url: URL, deadlineMs: number, done: () => void): Promise<OpenedRemoteStore> => {
  const { proxy, address } = await startProxy(url);
  const { warnings, infos, operatorLog } = recordOperatorLog();
  return {
    store: eventStoreDbEventStore(address, { ...operatorLog, deadlineMs }),
    proxy,
    warnings,
    infos,
    async end() {
      await proxy.close();
      done();
    },
  };
};

const startServer = async () => {
  const server = await fakeEventStoreDb();
  return { server, url: new URL(`esdb://admin:changeit@127.0.0.1:${server.port}?tls=false`) };
};

eventStoreContract('EventStoreDB (in-process server)', async () => {
  const { server, url } = await startServer();
  return openThroughProxy(url, server.close);
});
awayContract('EventStoreDB (in-process server)', async (deadlineMs) => {
  const { server, url } = await startServer();
  return openRemote(url, deadlineMs, server.close);
});

const realServer = process.env.EVENT_STORE_TEST_URL;
if (realServer) {
  eventStoreContract('EventStoreDB (server of EVENT_STORE_TEST_URL)', () =>
    openThroughProxy(new URL(realServer), () => {}),
  );
  awayContract('EventStoreDB (server of EVENT_STORE_TEST_URL)', (ms) => openRemote(new URL(realServer), ms, () => {}));
}

describe('EventStoreDB', () => {
  let server: Awaited<ReturnType<typeof fakeEventStoreDb>>;
  let store: ReturnType<typeof eventStoreDbEventStore>;
  let warnings: string[];
  let infos: string[];
  beforeEach(async () => {
    server = await fakeEventStoreDb();
    warnings = [];
    infos = [];
    store = eventStoreDbEventStore(`esdb://127.0.0.1:${server.port}?tls=false`, {
      warn: (sentence) => warnings.push(sentence),
      info: (sentence) => infos.push(sentence),
      deadlineMs: 300,
    });
  });
  afterEach(async () => {
    await store.close();
    server.close();
  });

  it("counts none of the server's own events", async () => {
    expect(await store.head()).toBe(START);
    const stream = freshStream();
    const { position } = await store.append(stream, [someEvent()]);
    expect(await store.head()).toBe(position);
    const seen = await collect(
      (signal) => store.subscribe(START, signal),
      (seen) => seen.length > 0,
    );
    expect(seen.map((event) => event.stream)).toEqual([stream]);
  });

  it('passes on what the server refuses', async () => {
    server.deny(true);
    await expect(store.append(freshStream(), [someEvent()])).rejects.toMatchObject({ type: 'access-denied' });
    await expect(store.read(freshStream())).rejects.toMatchObject({ type: 'access-denied' });
    await expect(
      collect(
        (signal) => store.subscribe(START, signal),
        () => false,
      ),
    ).rejects.toMatchObject({
      type: 'access-denied',
    });
    server.deny(false);
    expect((await store.append(freshStream(), [someEvent()])).version).toBe(0);
  });

  it('is closed soon after reads that came to the end of the log', async () => {
    const own = eventStoreDbEventStore(`esdb://127.0.0.1:${server.port}?tls=false`, silentLog);
    await own.append(freshStream(), [someEvent(), someEvent()]);
    for (let n = 0; n < 20; n += 1) expect(await own.readAfter(START, 5)).toHaveLength(2);
    const began = performance.now();
    await own.close();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  describe('that takes calls and never answers', () => {
    it('is away for reads; an append has an unknown outcome, which a repeat shows', async () => {
      const [stream, event] = [freshStream(), someEvent()];
      server.mute(true);
      await expect(store.read(stream)).rejects.toThrow(LogAway);
      await expect(store.head()).rejects.toThrow(LogAway);
      await expect(store.append(stream, [event], { expected: -1 })).rejects.toThrow(AppendUncertain);
      server.mute(false);
      expect((await store.append(stream, [event], { expected: -1 })).version).toBe(0);
      expect(await store.read(stream)).toHaveLength(1);
    });

    it('is asked again by a subscription, with one warning, and one line when it answers', async () => {
      await store.append(freshStream(), [someEvent()]);
      server.mute(true);
      const seen = collect(
        (signal) => store.subscribe(START, signal),
        (seen) => seen.length > 0,
      );
      for (let n = 0; n < 4; n++) await expect(store.head()).rejects.toThrow(LogAway);
      server.mute(false);
      expect(await seen).toHaveLength(1);
      expect(warnings).toEqual([expect.stringContaining('(no answer within 0.3 s)')]);
      expect(infos).toHaveLength(1);
    });

    it('can be left in time', async () => {
      server.mute(true);
      const unanswered = [store.head(), store.append(freshStream(), [someEvent()])];
      const settled = Promise.allSettled(unanswered);
      await store.close();
      await settled;
    });
  });
});
