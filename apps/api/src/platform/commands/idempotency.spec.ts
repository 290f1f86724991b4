import { freshDatabase } from '@bank/event-store/testing';
import { migrate } from '../database/migrate';
import { openPools, type Pools } from '../database/pools';
import type { Attempt } from './attempt';
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
  await attempt.begun;
  return attempt;
};

/** PostgreSQL has noticed that the connection for keys was closed. */
const gone = async ({ main }: Pools) => {
  const alive = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'UPDATE app.idempotency%'`;
  while ((await main.query(alive)).rowCount);
};

describe('an idempotent request', () => {
  it('is in progress for other processes too, until it is answered', async () => {
    const [mine, theirs] = [new Idempotency(here.keys), new Idempotency(elsewhere.keys)];
    const attempt = await begun(mine.begin(request));
    for (const anyone of [mine, theirs]) await expect(anyone.begin(request, 0).begun).rejects.toThrow(StillRunning);
    const repeats = [begun(theirs.begin(request)), begun(theirs.begin(request))];
    await mine.finish(attempt, 201);
    const first = await Promise.race(repeats);
    expect(first.finished).toBe(true);
    await theirs.finish(first, 201);
    expect((await Promise.all(repeats)).map(({ finished }) => finished)).toEqual([true, true]);
  });

  it('is over when its process dies, and the next one goes on with its ids', async () => {
    const [mine, theirs] = [new Idempotency(here.keys), new Idempotency(elsewhere.keys)];
    const dead = await begun(mine.begin(request));
    const ids = await dead.ids({ note: 2 });
    await here.keys.end();
    await gone(here);
    const attempt = await begun(theirs.begin(request));
    expect(attempt.finished).toBe(false);
    expect(await attempt.ids({ note: 2 })).toEqual(ids);
    expect(attempt.eventIds('note-1')(0)).toBe(dead.eventIds('note-1')(0));
    expect(await attempt.ids({ note: 1 })).toEqual({ note: [3] });
  });

  it('leaves no lock behind, whatever became of it', async () => {
    const mine = new Idempotency(here.keys);
    await mine.finish(await begun(mine.begin({ ...request, key: 'finished' })), 200);
    await mine.forget(await begun(mine.begin({ ...request, key: 'forgotten' })));
    await mine.leave(await begun(mine.begin({ ...request, key: 'left' })));
    await expect(mine.begin({ ...request, key: 'finished', bodyHash: 'another' }).begun).rejects.toThrow(
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
    const attempt = await begun(new Idempotency(here.keys).begin(request));
    const [first, second] = [attempt.eventIds('note-1'), attempt.eventIds('note-1')];
    expect(new Set([first(0), first(1), second(0), second(1)]).size).toBe(4);
  });
});
