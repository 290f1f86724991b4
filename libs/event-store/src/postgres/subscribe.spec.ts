import { Pool } from 'pg';
import type { EventStore } from '../event-store';
import { postgresEventStore } from '../postgres';
import { collect, freshStream, someEvent } from '../testing/events';
import { recordOperatorLog } from '../testing/operator-log';
import { openPostgres } from '../testing/postgres';

let opened: Awaited<ReturnType<typeof openPostgres>>;
beforeEach(async () => {
  opened = await openPostgres();
});
afterEach(() => opened.close());

it('finds by polling what no notification announced', async () => {
  const store = postgresEventStore(opened.pool, { pollMs: 10 });
  const abort = new AbortController();
  let unannounced: Promise<unknown> | undefined;
  const seen: string[] = [];
  for await (const batch of store.subscribe(0n, abort.signal)) {
    seen.push(...batch.map(({ event }) => event.type));
    if (seen.length > 0) abort.abort();
    unannounced ??= opened.pool.query(
      `INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
       VALUES (1, gen_random_uuid(), 'thing-1', 0, 'Restored', 1, '{}', '{}')`,
    );
  }
  await unannounced;
  expect(seen).toEqual(['Restored']);
});

it('goes on where somebody else notifies with another text', async () => {
  const seen = collect(
    (signal) => opened.store.subscribe(0n, signal),
    (events) => events.length >= 2,
  );
  await opened.store.append(freshStream(), [someEvent()]);
  for (const text of ['', 'x', '-1', '9'.repeat(40)])
    await opened.pool.query('SELECT pg_notify($1, $2)', ['log_events', text]);
  await opened.store.append(freshStream(), [someEvent()]);
  expect(await seen).toHaveLength(2);
});

it('sees every event once and in order while two processes write', async () => {
  const stores = [opened.store, postgresEventStore(opened.pool)];
  const all = 200;
  const write = async (store: EventStore) => {
    for (let n = 0; n < all / 4; n++) await store.append(freshStream(), [someEvent(), someEvent('Noted', { n: 1.5 })]);
  };
  const seen = collect(
    (signal) => opened.store.subscribe(0n, signal),
    (events) => events.length >= all,
  );
  await Promise.all(stores.map(write));
  const events = await seen;
  expect(events.map(({ position }) => position)).toEqual(Array.from({ length: all }, (_, n) => BigInt(n + 1)));
  const { rows } = await opened.pool.query('SELECT id, version, data, metadata FROM log.events ORDER BY position');
  expect(events.map(({ id, version, event: { data }, metadata }) => ({ id, version, data, metadata }))).toEqual(rows);
});

it('needs no word from the server for what its own process wrote', async () => {
  const query = async (asked: string | { text: string }) =>
    /NOTIFY/.test(typeof asked === 'string' ? asked : asked.text) ? undefined : opened.pool.query(asked);
  const mute: Pool = Object.assign(Object.create(opened.pool), { query });
  const store = postgresEventStore(mute, { pollMs: 60_000 });
  const seen = collect(
    (signal) => store.subscribe(0n, signal),
    (events) => events.length >= 3,
    (batch) => {
      if (!batch.length) void store.append(freshStream(), [someEvent()], { expected: -1 });
    },
  );
  expect((await seen).slice(0, 3).map(({ position }) => position)).toEqual([1n, 2n, 3n]);
});

it.each([
  ['only appends', false],
  ['follows the log itself', true],
])('hears of appends by a process that %s', async (_, follows) => {
  const [here, elsewhere] = [1, 2].map(() => postgresEventStore(opened.pool, { pollMs: 60_000 }));
  const abort = new AbortController();
  const following = here!.subscribe(0n, abort.signal)[Symbol.asyncIterator]();
  if (follows) await following.next();
  const seen = collect(
    (signal) => elsewhere!.subscribe(0n, signal),
    (events) => events.length >= 3,
    (batch) => {
      if (!batch.length) void here!.append(freshStream(), [someEvent()], { expected: -1 });
    },
  );
  expect((await seen).slice(0, 3).map(({ position }) => position)).toEqual([1n, 2n, 3n]);
  abort.abort();
  await following.return?.();
});

it('takes no connection from the pool', async () => {
  const abort = new AbortController();
  const subscriptions = Array.from({ length: 8 }, () =>
    opened.store.subscribe(0n, abort.signal)[Symbol.asyncIterator](),
  );
  await Promise.all(subscriptions.map((subscription) => subscription.next()));
  expect((await opened.store.append(freshStream(), [someEvent()])).version).toBe(0);
  abort.abort();
  await Promise.all(subscriptions.map((subscription) => subscription.return?.()));
});

it('finds the way with a pool that was given host, user and password', async () => {
  const { hostname, port, username, password, pathname } = new URL(opened.url);
  const pool = new Pool({ host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) });
  await opened.store.append(freshStream(), [someEvent()]);
  const store = postgresEventStore(pool);
  expect(
    await collect(
      (signal) => store.subscribe(0n, signal),
      (seen) => seen.length > 0,
    ),
  ).toHaveLength(1);
  await pool.end();
});

it('reports once that it lost its connection, and why, and once that it goes on', async () => {
  const { warnings, infos, operatorLog } = recordOperatorLog();
  const store = postgresEventStore(opened.pool, operatorLog);
  const stream = freshStream();
  await store.append(stream, [someEvent()]);
  let cut: Promise<void> | undefined;
  await collect(
    (signal) => store.subscribe(0n, signal),
    () => infos.length > 0,
    () => {
      cut ??= opened.disrupt();
    },
  );
  await cut;
  expect(warnings).toEqual([
    expect.stringMatching(/^The subscription to the log lost its connection \(.+\); it goes on/),
  ]);
  expect(infos).toHaveLength(1);
});

it('ends with the error when trying again is of no use', async () => {
  await opened.pool.query('DROP TABLE log.events CASCADE');
  await expect(
    collect(
      (signal) => opened.store.subscribe(0n, signal),
      () => false,
    ),
  ).rejects.toThrow('does not exist');
});

it('is reported once by all who follow the log', async () => {
  const { warnings, infos, operatorLog } = recordOperatorLog();
  const store = postgresEventStore(new Pool({ host: '127.0.0.1', port: 1 }), operatorLog);
  const abort = new AbortController();
  const follow = async () => {
    for await (const batch of store.subscribe(0n, abort.signal)) throw batch;
  };
  const following = [follow(), follow(), follow()];
  while (!warnings.length) await store.head().catch(() => {});
  for (let n = 0; n < 20; n++) await store.head().catch(() => {});
  abort.abort();
  await Promise.all(following);
  expect(warnings).toHaveLength(1);
  expect(infos).toEqual([]);
});
