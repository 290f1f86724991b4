import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import { AppendUncertain, LockLost, VersionConflict } from '../event-store';
import { postgresEventStore } from '../postgres';
import { freshStream, someEvent } from '../testing/events';
import { cutConnections, openPostgres } from '../testing/postgres';

type Opened = Awaited<ReturnType<typeof openPostgres>>;
let opened: Opened;
let other: Client;
beforeAll(async () => {
  opened = await openPostgres();
});
beforeEach(async () => {
  other = new Client({ connectionString: opened.url });
  other.on('error', () => {});
  await other.connect();
});
afterEach(() => other.end());
afterAll(() => opened.close());

/** Cuts every connection, and waits until the store has noticed and works again. */
const cutAndReconnect = async () => {
  await cutConnections(opened.url);
  const works = () =>
    opened.store.append(freshStream(), [someEvent()]).then(
      () => true,
      () => false,
    );
  while (!(await works())) await new Promise(setImmediate);
  while (opened.pool.totalCount > 0) await new Promise(setImmediate);
};

/** Appends in an open transaction, which holds the lock that every append takes until the transaction ends. */
const holdAppendLock = async (stream: string) => {
  await other.query('BEGIN');
  const asked = [{ n: 0, stream, first: someEvent().id, count: 1 }];
  const written = [{ n: 0, i: 1, id: asked[0]!.first, type: 'Slow', schema: 1, data: {}, metadata: {} }];
  const { rows } = await other.query<{ position: string }>('SELECT position FROM log.append($1, $2)', [
    JSON.stringify(asked),
    JSON.stringify(written),
  ]);
  return BigInt(rows[0]!.position);
};

/** Waits until an append waits for that lock. */
const untilAppendWaits = async () => {
  for (;;) {
    const { rowCount } = await other.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rowCount) return;
  }
};

/**
 * Cuts the connections of appends that wait, while the lock is still held: otherwise one could get it and end before.
 */
const cutWaitingAppends = () =>
  other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );

describe('appends that wait together', () => {
  it('share transactions', async () => {
    const streams = Array.from({ length: 60 }, freshStream);
    await Promise.all(streams.map((stream) => opened.store.append(stream, [someEvent()])));
    const { rows } = await opened.pool.query<{ transactions: number }>(
      'SELECT count(DISTINCT xmin::text)::int AS transactions FROM log.events WHERE stream = ANY($1)',
      [streams],
    );
    expect(rows[0]!.transactions).toBe(2);
  });

  it('get each its own verdict', async () => {
    const [fresh, taken, repeated, twin] = [freshStream(), freshStream(), freshStream(), freshStream()];
    const event = someEvent();
    await opened.store.append(taken, [someEvent()]);
    const first = await opened.store.append(repeated, [event], { expected: -1 });
    const results = await Promise.allSettled([
      opened.store.append(fresh, [someEvent(), someEvent()], { expected: -1 }),
      opened.store.append(taken, [someEvent()], { expected: -1 }),
      opened.store.append(repeated, [event], { expected: -1 }),
      opened.store.append(twin, [someEvent()], { expected: -1 }),
      opened.store.append(twin, [someEvent()], { expected: -1 }),
    ]);
    // The first three form a group, which is judged one by one after the group of the twin.
    expect(results).toEqual([
      { status: 'fulfilled', value: { version: 1, position: first.position + 3n } },
      { status: 'rejected', reason: new VersionConflict(taken, -1, 0) },
      { status: 'fulfilled', value: first },
      { status: 'fulfilled', value: { version: 0, position: first.position + 1n } },
      { status: 'rejected', reason: new VersionConflict(twin, -1, 0) },
    ]);
  });

  it('are not hurt by one that the server refuses', async () => {
    await opened.pool.query("ALTER TABLE log.events ADD CONSTRAINT no_refused CHECK (type <> 'Refused')");
    const [one, bad, three] = [freshStream(), freshStream(), freshStream()];
    const results = await Promise.allSettled([
      opened.store.append(one, [someEvent()]),
      opened.store.append(bad, [someEvent('Refused')]),
      opened.store.append(three, [someEvent()]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason.message).toContain('no_refused');
    expect(await opened.store.read(bad)).toEqual([]);
    expect(await opened.store.read(three)).toHaveLength(1);
  });

  it('from two processes get positions without a gap or a double', async () => {
    const stores = [opened.store, postgresEventStore(opened.pool, { warn: () => {} })];
    const before = await opened.store.head();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => stores[n % 2]!.append(freshStream(), [someEvent()])),
    );
    const positions = answers.map(({ position }) => position - before).sort((a, b) => (a < b ? -1 : 1));
    expect(positions).toEqual(Array.from({ length: 100 }, (_, n) => BigInt(n + 1)));
  });
});

it('needs no connection of the pool', async () => {
  const taken = await Promise.all(Array.from({ length: opened.pool.options.max }, () => opened.pool.connect()));
  try {
    await opened.store.append(freshStream(), [someEvent()], { expected: -1 });
  } finally {
    for (const client of taken) client.release();
  }
});

it('trusts what it has seen of a stream no longer when it meets a server anew, which may know less', async () => {
  const stream = freshStream();
  await opened.store.append(stream, [someEvent(), someEvent()], { expected: -1 });
  await opened.pool.query('DELETE FROM log.events WHERE stream = $1 AND version = 1', [stream]);
  await cutAndReconnect();
  const append = opened.store.append(stream, [someEvent()], { expected: 1 });
  await expect(append).rejects.toThrow(new VersionConflict(stream, 1, 0));
  expect(await opened.store.read(stream)).toHaveLength(1);
});

describe('the holder', () => {
  const backend = async () => (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
  const lock = (key: bigint) => other.query('SELECT pg_advisory_lock($1)', [key.toString()]);

  it.each([0n, 5n, -1n, 2n ** 63n - 1n, -(2n ** 63n), BigInt(randomInt(2 ** 40))])(
    'may append while it holds its lock %s',
    async (key) => {
      await lock(key);
      const holder = { backend: await backend(), keys: [key] };
      expect(await opened.store.append(freshStream(), [someEvent()], { holder })).toMatchObject({ version: 0 });
    },
  );

  it('may not append without one of its locks, and hurts nobody', async () => {
    await lock(11n);
    const holder = { backend: await backend(), keys: [11n, 12n] };
    const [lost, mate] = [freshStream(), freshStream()];
    const results = await Promise.allSettled([
      opened.store.append(lost, [someEvent()], { holder }),
      opened.store.append(mate, [someEvent()]),
    ]);
    expect(results).toMatchObject([{ reason: expect.any(LockLost) }, { status: 'fulfilled' }]);
    expect(await opened.store.read(lost)).toEqual([]);
  });

  it('may not append when its connection has gone, nor with the locks of another', async () => {
    await lock(13n);
    const holder = { backend: await backend(), keys: [13n] };
    const stranger = { ...holder, backend: holder.backend + 100_000 };
    await expect(opened.store.append(freshStream(), [someEvent()], { holder: stranger })).rejects.toThrow(LockLost);
    await cutAndReconnect();
    await expect(opened.store.append(freshStream(), [someEvent()], { holder })).rejects.toThrow(LockLost);
  });

  it('hears the first answer again, though its locks are gone', async () => {
    await lock(14n);
    const holder = { backend: await backend(), keys: [14n] };
    const [stream, event] = [freshStream(), someEvent()];
    const first = await opened.store.append(stream, [event], { expected: -1, holder });
    await other.query('SELECT pg_advisory_unlock_all()');
    expect(await opened.store.append(stream, [event], { expected: -1, holder })).toEqual(first);
  });
});

it('says that it does not know when the connection breaks under an append, and a repeat shows it', async () => {
  const [stream, event] = [freshStream(), someEvent()];
  await holdAppendLock(freshStream());
  const append = opened.store.append(stream, [event], { expected: -1 });
  const uncertain = expect(append).rejects.toThrow(AppendUncertain);
  await untilAppendWaits();
  await cutWaitingAppends();
  await uncertain;
  await other.query('ROLLBACK');
  await opened.store.append(stream, [event], { expected: -1 });
  expect(await opened.store.read(stream)).toHaveLength(1);
});

it('waits with head() for an append under way', async () => {
  const stream = freshStream();
  const position = await holdAppendLock(stream);
  const head = opened.store.head();
  await untilAppendWaits();
  await other.query('COMMIT');
  expect(await head).toBe(position);
});
