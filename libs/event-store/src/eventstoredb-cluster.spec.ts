import { LogAway, START } from './event-store';
import { eventStoreDbEventStore } from './eventstoredb';
import { collect, freshStream, someEvent } from './testing/events';
import { fakeEventStoreDbCluster } from './testing/eventstoredb/cluster';
import { recordOperatorLog } from './testing/operator-log';

describe('EventStoreDB as a cluster of three', () => {
  let cluster: Awaited<ReturnType<typeof fakeEventStoreDbCluster>>;
  let stores: ReturnType<typeof eventStoreDbEventStore>[];
  beforeEach(async () => {
    cluster = await fakeEventStoreDbCluster();
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    cluster.close();
  });

  const open = (address: string, operatorLog = recordOperatorLog().operatorLog) => {
    const store = eventStoreDbEventStore(address, { ...operatorLog, deadlineMs: 2_000 });
    stores.push(store);
    return store;
  };
  const options = 'tls=false&maxDiscoverAttempts=2&discoveryInterval=10';

  it.each(['leader', 'follower', 'random', 'readOnlyReplica'])(
    'is found by the names of all its nodes, with a preference for %s',
    async (preference) => {
      const store = open(`esdb://admin:changeit@${cluster.hosts}?${options}&nodePreference=${preference}`);
      expect(await store.head()).toBe(START);
      const stream = freshStream();
      expect((await store.append(stream, [someEvent()], { expected: -1 })).version).toBe(0);
      expect(await store.read(stream)).toHaveLength(1);
    },
  );

  it('is found by asking one node for the others', async () => {
    const store = open(`esdb+discover://127.0.0.1:${cluster.ports[2]}?${options}`);
    expect((await store.append(freshStream(), [someEvent()])).version).toBe(0);
  });

  it.each(['first', 'last'])('is found beside names that lead to nobody, the %s ones', async (place) => {
    const nobody = `127.0.0.1:9,nobody.bank.example:2113`;
    const names = place === 'first' ? [nobody, cluster.hosts] : [cluster.hosts, nobody];
    const store = open(`esdb://${names}?${options}`);
    expect((await store.append(freshStream(), [someEvent()], { expected: -1 })).version).toBe(0);
  });

  it('is read at the first try where the leader is dead', async () => {
    const store = open(`esdb://${cluster.hosts}?${options}`);
    const stream = freshStream();
    const { position } = await store.append(stream, [someEvent()]);
    cluster.kill(0);
    const [head, read, after] = await Promise.all([store.head(), store.read(stream), store.readAfter(START, 10)]);
    expect([head, read.length, after.length]).toEqual([position, 1, 1]);
  });

  it('goes on with another leader when the leader is dead', async () => {
    const store = open(`esdb://${cluster.hosts}?${options}`);
    const [stream, event] = [freshStream(), someEvent()];
    await store.append(freshStream(), [someEvent()]);
    cluster.kill(0);
    expect((await store.append(stream, [event], { expected: -1 })).version).toBe(0);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('is never left for a node of another cluster that its address names, and says so', async () => {
    const { warnings, operatorLog } = recordOperatorLog();
    const other = await fakeEventStoreDbCluster();
    const stranger = open(`esdb://${other.hosts}?${options}`);
    await stranger.append(freshStream(), [someEvent()]);
    other.kill(0, 1, 2);
    const store = open(`esdb://${cluster.hosts},${other.hosts}?${options}`, operatorLog);
    await store.append(freshStream(), [someEvent()]);
    expect(await store.readAfter(START, 1)).toHaveLength(1);

    cluster.kill(0, 1, 2);
    await other.revive(0, 1, 2);
    const stream = freshStream();
    const isSaid = () => warnings.some((sentence) => /^The node 127\.0\.0\.1:\d+, .* has another log/.test(sentence));
    while (!isSaid()) await expect(store.append(stream, [someEvent()])).rejects.toThrow();
    await expect(store.append(stream, [someEvent()])).rejects.toBeInstanceOf(LogAway);
    await cluster.revive(0, 1, 2);
    while (!(await store.append(stream, [someEvent()]).catch(() => undefined)));
    expect(await store.read(stream)).toHaveLength(1);
    expect(await stranger.read(stream)).toHaveLength(0);
    other.close();
  });

  it('is away while two of three nodes are dead, whatever was under way, and heals when one of them is back', async () => {
    const { warnings, infos, operatorLog } = recordOperatorLog();
    const store = open(`esdb://${cluster.hosts}?tls=false&maxDiscoverAttempts=3&discoveryInterval=100`, operatorLog);
    await store.append(freshStream(), [someEvent()]);
    const stream = freshStream();
    let follows = () => {};
    const following = new Promise<void>((resolve) => {
      follows = resolve;
    });
    const seen = collect(
      (signal) => store.subscribe(START, signal),
      (seen) => seen.some((event) => event.stream === stream),
      () => follows(),
    );
    await following;
    const expectAway = (answer: Promise<unknown>) => expect(answer).rejects.toBeInstanceOf(LogAway);
    cluster.kill(1, 2);
    await expectAway(store.head());
    // The client looks for a leader now; meanwhile the subscription's connection breaks.
    const calls = [store.head(), store.read(stream), store.append(stream, [someEvent()])];
    cluster.kill(0);
    await Promise.all(calls.map(expectAway));
    await cluster.revive(0);
    await expectAway(store.head());
    await cluster.revive(1);
    while (!(await store.append(stream, [someEvent()]).catch(() => undefined)));
    expect((await seen).at(-1)!.stream).toBe(stream);
    expect([warnings.length, infos.length]).toEqual([1, 1]);
  });
});
