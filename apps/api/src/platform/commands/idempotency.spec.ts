import { freshDatabase } from '@bank/event-store/testing';
import type { Attempt } from '../context/attempt';
import { migrate } from '../database/migrate';
import { openPools, type Pools } from '../database/pools';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { Idempotency, StillRunning } from './idempotency';

const request = { owner: 'user-1', key: 'k-1', route: 'POST /api/notes', bodyHash: 'hash' };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let here: Pools;
let elsewhere: Pools;
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  here = openPools(database.url, { keysOutliveCrash: false });
  elsewhere = openPools(database.url, { keysOutliveCrash: false });
});
afterEach(async () => {
  await Promise.all(
    [here, elsewhere].map(async ({ main, locks, keys }) =>
      Promise.all([main, locks, keys].map((pool) => pool.ended || pool.end())),
    ),
  );
  await database.drop();
});

const begun = async (attempt: Attempt) => {
  await attempt.begin();
  return attempt;
};

/** PostgreSQL has noticed that the connection for keys was closed. */
const gone = async ({ main }: Pools) => {
  const alive = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'INSERT INTO app.idempotency%'`;
  while ((await main.query(alive)).rowCount);
};

/** The connection for keys breaks, and its process has noticed. */
const cutKeys = async ({ main, keys }: Pools) => {
  const removed = new Promise((resolve) => keys.once('remove', resolve));
  await main.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid IN (
       SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%app.idempotency_keys%')`,
  );
  await removed;
};

describe('an idempotent request', () => {
  it('is in progress for other processes too, until it is answered', async () => {
    const [mine, theirs] = [
      new Idempotency(here.keys, new ShutdownTasks()),
      new Idempotency(elsewhere.keys, new ShutdownTasks()),
    ];
    const attempt = await begun(mine.attempt(request));
    for (const anyone of [mine, theirs]) await expect(anyone.attempt(request, 0).begin()).rejects.toThrow(StillRunning);
    const repeats = [begun(theirs.attempt(request)), begun(theirs.attempt(request))];
    await mine.finish(attempt, 201);
    const first = await Promise.race(repeats);
    expect(first.finished).toBe(true);
    await theirs.finish(first, 201);
    expect((await Promise.all(repeats)).map(({ finished }) => finished)).toEqual([true, true]);
  });

  it('is over when its process dies, and the next one goes on with its ids', async () => {
    const [mine, theirs] = [
      new Idempotency(here.keys, new ShutdownTasks()),
      new Idempotency(elsewhere.keys, new ShutdownTasks()),
    ];
    const dead = mine.attempt(request);
    const ids = await dead.ids({ note: 2 });
    await here.keys.end();
    await gone(here);
    const attempt = await begun(theirs.attempt(request));
    expect([dead.isRepeat, attempt.isRepeat, attempt.finished]).toEqual([false, true, false]);
    expect(await attempt.ids({ note: 2 })).toEqual(ids);
    expect(attempt.eventIds('note-1')(0)).toBe(dead.eventIds('note-1')(0));
    expect(await attempt.ids({ note: 1 })).toEqual({ note: [3] });
  });

  it('goes on after the loss of its connection while its note is there, and is in progress again', async () => {
    const [mine, theirs] = [here, elsewhere].map(({ keys }) => new Idempotency(keys, new ShutdownTasks()));
    const attempt = await begun(mine!.attempt(request));
    const ids = await attempt.ids({ note: 2 });
    await cutKeys(here);
    await attempt.renew();
    await expect(theirs!.attempt(request, 0).begin()).rejects.toThrow(StillRunning);
    await mine!.leaveUnfinished(attempt);
    expect(await (await begun(theirs!.attempt(request))).ids({ note: 2 })).toEqual(ids);
  });

  it('ends where its note is lost or is of another try, since a repeat would not know what it writes', async () => {
    const [mine, theirs] = [here, elsewhere].map(({ keys }) => new Idempotency(keys, new ShutdownTasks()));
    const attempt = await begun(mine!.attempt(request));
    await attempt.ids({ note: 1 });
    await cutKeys(here);
    await here.main.query('DELETE FROM app.idempotency_keys');
    await expect(attempt.renew()).rejects.toThrow(StillRunning);
    await expect(attempt.ids({ note: 1 })).rejects.toThrow(StillRunning);
    const other = await begun(theirs!.attempt(request));
    await other.ids({ note: 1 });
    await theirs!.leaveUnfinished(other);
    await expect(attempt.renew()).rejects.toThrow(StillRunning);
    await theirs!.finish(await begun(theirs!.attempt(request, 0)), 201);
  });

  it('leaves no lock behind, whatever became of it', async () => {
    const mine = new Idempotency(here.keys, new ShutdownTasks());
    await mine.finish(await begun(mine.attempt({ ...request, key: 'finished' })), 200);
    await mine.forget(await begun(mine.attempt({ ...request, key: 'forgotten' })));
    await mine.leaveUnfinished(await begun(mine.attempt({ ...request, key: 'left' })));
    await expect(mine.attempt({ ...request, key: 'finished', bodyHash: 'another' }).begin()).rejects.toThrow(
      /another request/,
    );
    const { rows } = await here.main.query(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.locktype = 'advisory' AND a.datname = current_database()`,
    );
    expect(rows).toEqual([]);
    const left = await here.main.query('SELECT key, status FROM app.idempotency_keys ORDER BY key');
    expect(left.rows).toEqual([
      { key: 'finished', status: 200 },
      { key: 'left', status: null },
    ]);
  });

  it('names the events of two commands to one stream apart', async () => {
    const attempt = await begun(new Idempotency(here.keys, new ShutdownTasks()).attempt(request));
    const [first, second] = [attempt.eventIds('note-1'), attempt.eventIds('note-1')];
    expect(new Set([first(0), first(1), second(0), second(1)]).size).toBe(4);
  });
});
