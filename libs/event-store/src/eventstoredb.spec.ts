import { AppendUncertain, START } from './event-store';
import { eventStoreDbEventStore } from './eventstoredb';
import { eventStoreContract, type Opened } from './testing/contract';
import { collect, freshStream, someEvent } from './testing/events';
import { fakeEventStoreDb } from './testing/eventstoredb/server';
import { tcpProxy } from './testing/tcp-proxy';

const through = async (url: URL, done: () => void): Promise<Opened> => {
  const proxy = await tcpProxy(url.hostname, Number(url.port || 2113));
  const direct = url.href.replace(url.host, `127.0.0.1:${proxy.port}`);
  const store = eventStoreDbEventStore(direct, { warn: () => {} });
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

eventStoreContract('EventStoreDB (in-process server)', async () => {
  const server = await fakeEventStoreDb();
  return through(new URL(`esdb://admin:changeit@127.0.0.1:${server.port}?tls=false`), server.close);
});

const realServer = process.env.EVENT_STORE_TEST_URL;
if (realServer)
  eventStoreContract('EventStoreDB (server of EVENT_STORE_TEST_URL)', () => through(new URL(realServer), () => {}));

describe('EventStoreDB', () => {
  let server: Awaited<ReturnType<typeof fakeEventStoreDb>>;
  let store: ReturnType<typeof eventStoreDbEventStore>;
  let warned: (message: string) => void = () => {};
  beforeEach(async () => {
    server = await fakeEventStoreDb();
    store = eventStoreDbEventStore(`esdb://127.0.0.1:${server.port}?tls=false`, { warn: (message) => warned(message) });
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

  it('does not know, and goes on trying, while there is no server', async () => {
    server.close();
    await expect(store.append(freshStream(), [someEvent()])).rejects.toThrow(AppendUncertain);
    const abort = new AbortController();
    const warnings: string[] = [];
    warned = (message) => {
      if (warnings.push(message) === 2) abort.abort();
    };
    for await (const batch of store.subscribe(START, abort.signal)) throw batch;
    expect(warnings[1]).toMatch(/^The subscription to the log lost its connection \(.+\); attempt 2 to reconnect$/);
  });
});
