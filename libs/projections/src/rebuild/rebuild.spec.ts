import type { EventStore } from '@bank/event-store';
import { type Projection, tablesOf } from '../projection';
import { project } from '../testing';
import { depots, diary, labels, loads, lost, packed, parcels, repacked, sent } from '../testing/parcels';
import { type World, world } from '../testing/world';
import { rebuild } from './index';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.end());

const history = async () => {
  for (let n = 1; n <= 30; n++) await w.append(`parcel-${n}`, packed(n, n, n % 4));
  for (let n = 1; n <= 30; n += 2) await w.append(`parcel-${n}`, sent('Ohio\tor\nIowa \\ "Utah"'), repacked(n, n + 1));
  for (let n = 1; n <= 30; n += 5) await w.append(`parcel-${n}`, lost);
  return w.store.head();
};
const all = [parcels, depots, diary, loads];
const tables = all.flatMap((projection) => tablesOf(projection).map(({ name }) => name));
const everything = () => Promise.all(tables.map((table) => w.rows(table)));
const leftovers = async () =>
  (await w.pool.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rebuild%'`)).rows;

describe('a rebuild', () => {
  it('gives the very rows that living brought about, and reports what it did', async () => {
    const { runner } = await w.process(...all);
    await runner.caughtUpWith(await history());
    const living = await everything();
    const outcomes = await rebuild(['parcels', 'depots', 'diary', 'loads'], {
      store: w.store,
      pool: w.pool,
      projections: all,
    });

    expect(outcomes).toEqual([
      { name: 'parcels', rows: 24 + 90 + 30, compared: true, differed: false, seconds: expect.any(Number) },
      { name: 'depots', rows: 4, compared: true, differed: false, seconds: expect.any(Number) },
      { name: 'diary', rows: 66, compared: true, differed: false, seconds: expect.any(Number) },
      { name: 'loads', rows: 72, compared: true, differed: false, seconds: expect.any(Number) },
    ]);
    expect(await everything()).toEqual(living);
    expect(await leftovers()).toEqual([]);
  });

  it.each([1, 2, 3, 7, 50])('gives the same rows where at most %i events are folded at once', async (most) => {
    const together = [parcels, depots, diary, loads, labels];
    const { runner } = await w.process(...together);
    await history();
    // Streams whose events lie one behind the other, next to each other, and far apart.
    for (let n = 1; n <= 12; n++) {
      await w.append(`parcel-${40 + n}`, packed(40 + n, n, n % 3), repacked(40 + n, n + 5));
      await w.append(`parcel-${2 + 2 * (n % 4)}`, repacked(2 + 2 * (n % 4), n));
      await w.append(`parcel-${40 + n}`, sent(`Utah ${n}`));
      if (n % 2) await w.append(`parcel-${40 + n}`, lost);
      if (n % 3 === 0) await w.append(`parcel-${40 + n - 1}`, n % 2 ? sent('Maine') : lost);
    }
    await runner.caughtUpWith(await w.store.head());
    const store: EventStore = Object.assign(Object.create(w.store), {
      subscribe: (after: bigint, signal: AbortSignal) => w.store.subscribe(after, signal, most),
    });
    const outcomes = await rebuild(
      together.map(({ name }) => name),
      { store, pool: w.pool, projections: together },
    );
    expect(outcomes.map(({ name, differed, differences }) => ({ name, differed, differences }))).toEqual(
      together.map(({ name }) => ({ name, differed: false })),
    );
  });

  it('leaves tables that live on: found by the same indexes, kept by the same leader', async () => {
    const indexes = async () =>
      (await w.pool.query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'read' ORDER BY indexname`)).rows;
    const { runner } = await w.process(...all);
    await runner.caughtUpWith(await history());
    const before = await indexes();
    await w.rebuild(parcels);
    expect(await indexes()).toEqual(before);
    const { position } = await w.append('parcel-3', sent('Utah'));
    await runner.caughtUpWith(position);
    expect((await w.rows('parcels')).filter((row) => row.includes('Utah,'))).toEqual([
      '(parcel-3,3,sent,Utah,"2026-01-02 03:04:05+00","[""packed"", ""sent"", ""sent""]")',
    ]);
  });

  it('says which rows differed, and mends them', async () => {
    const { runner } = await w.process(parcels);
    await runner.caughtUpWith(await history());
    const living = await w.rows('parcels');
    await w.pool.query(`UPDATE read.parcels SET state = 'stolen' WHERE id = 7`);
    await w.pool.query('DELETE FROM read.parcel_items WHERE parcel_id = 9');
    const rebuilt = await w.rebuild(parcels);

    expect(rebuilt).toMatchObject({ differed: true, differences: { onlyLiving: 1, onlyRebuilt: 1 + 5 } });
    expect(rebuilt.differences!.examples).toEqual([
      expect.stringMatching(/^parcels, living only: \(parcel-7,7,stolen,/),
      expect.stringMatching(/^parcels, rebuilt only: \(parcel-7,7,sent,/),
      expect.stringMatching(/^parcel_items, rebuilt only: \(parcel-9,91,9,/),
      expect.stringMatching(/^parcel_items, rebuilt only: \(parcel-9,91,9,/),
      expect.stringMatching(/^parcel_items, rebuilt only: \(parcel-9,92,9,/),
    ]);
    expect(await w.rows('parcels')).toEqual(living);
    expect((await w.rebuild(parcels)).differed).toBe(false);
  });

  it('says which sums differed, and mends them', async () => {
    const { runner } = await w.process(loads);
    await runner.caughtUpWith(await history());
    const living = await w.rows('depot_loads');
    await w.pool.query('UPDATE read.depot_loads SET standing = standing + 1 WHERE depot = 2');
    await w.pool.query('INSERT INTO read.depot_loads VALUES (9, 0, 0)');
    const rebuilt = await w.rebuild(loads);
    expect(rebuilt).toMatchObject({ differed: true, differences: { onlyLiving: 2, onlyRebuilt: 1 } });
    expect(rebuilt.differences!.examples).toEqual([
      expect.stringMatching(/^depot_loads, living only: \(2,/),
      'depot_loads, living only: (9,0,0)',
      expect.stringMatching(/^depot_loads, rebuilt only: \(2,/),
    ]);
    expect(await w.rows('depot_loads')).toEqual(living);
    const { position } = await w.append('parcel-99', packed(99, 1, 2), sent('Utah'));
    await runner.caughtUpWith(position);
    expect((await w.rebuild(loads)).differed).toBe(false);
  });

  it('loses nothing that is appended meanwhile', async () => {
    const { runner } = await w.process(parcels, diary, loads);
    await history();
    let rebuilding = true;
    const writer = async (first: number) => {
      for (let n = first; rebuilding; n += 2) {
        await w.append(`parcel-${n}`, packed(n), sent('Ohio'));
        const { position } = await w.append(`parcel-${n}`, repacked(n, 3));
        await runner.caughtUpWith(position);
      }
    };
    const writers = [writer(101), writer(102)];
    for (let n = 0; n < 3; n++)
      for (const one of [parcels, loads])
        expect(await w.rebuild(one)).toMatchObject({ compared: true, differed: false });
    rebuilding = false;
    await Promise.all(writers);

    const head = await w.store.head();
    await runner.caughtUpWith(head);
    const log = await firstBatch(w.store, Number(head));
    const expected = project(parcels.tables, log);
    expect(log.length).toBeGreaterThan(66);
    for (const [table, rows] of Object.entries(expected)) expect(await w.rows(table)).toHaveLength(rows.length);
    expect(await w.rebuild(parcels)).toMatchObject({ compared: true, differed: false });
  });

  it('waits for a long report on its living table, and lets the others pass meanwhile', async () => {
    const { runner } = await w.process(diary);
    await runner.caughtUpWith(await history());
    const report = await w.pool.connect();
    await report.query('BEGIN; SELECT FROM read.diary');
    const rebuilding = w.rebuild(diary);
    await w.until(`SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted`);
    const { position } = await w.append('parcel-2', sent('Utah'));
    await runner.caughtUpWith(position);
    expect(await w.rows('diary')).toHaveLength(67);
    await report.query('COMMIT');
    report.release();
    expect(await rebuilding).toMatchObject({ rows: 67, differed: false });
    expect(await w.rows('diary')).toHaveLength(67);
  });

  it('makes a projection that never was, while others live', async () => {
    const { runner } = await w.process(diary);
    await runner.caughtUpWith(await history());
    expect(await w.rebuild(depots)).toMatchObject({ rows: 4, compared: false, differed: false });
    expect(await w.rows('depots')).toHaveLength(4);
  });

  it('sets a stopped projection going again', async () => {
    const cursed: Projection = {
      ...diary,
      tables: [
        {
          ...diary.tables[0]!,
          on: {
            ...diary.tables[0]!.on,
            ParcelPacked: () => {
              throw new Error('cursed');
            },
          },
        },
      ],
    };
    const { runner } = await w.process(cursed, parcels);
    await runner.caughtUpWith(await history());
    expect((await runner.status()).projections[0]!.error?.message).toBe('cursed');
    await w.rebuild(diary);
    expect((await runner.status()).projections[0]).toMatchObject({ name: 'diary', lag: 0 });
    const { position } = await w.append('parcel-2', sent('Utah'));
    await runner.caughtUpWith(position, ['diary']);
    expect(await w.rows('diary')).toHaveLength(67);
    expect((await runner.status()).projections[0]!.error).toBeUndefined();
  });

  it('says how far it is', async () => {
    const head = await history();
    const seen: unknown[] = [];
    const onProgress = (...progress: unknown[]) => seen.push(progress);
    await rebuild(['diary'], { store: w.store, pool: w.pool, projections: all, onProgress });
    expect(seen.at(-1)).toEqual([Number(head), Number(head), 'diary']);
  });
});

it('leaves no table that PostgreSQL does not look after', async () => {
  await w.process(...all);
  await w.rebuild(parcels);
  const { rows } = await w.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'read'::regnamespace AND array_to_string(reloptions, ' ') LIKE '%autovacuum_enabled%'`,
  );
  expect(rows).toEqual([]);
});

describe('a rebuild that can not be', () => {
  let living: string[][];
  beforeEach(async () => {
    const { runner } = await w.process(...all);
    await runner.caughtUpWith(await history());
    living = await everything();
  });
  const nothingHappened = async () => {
    expect(await everything()).toEqual(living);
    expect(await leftovers()).toEqual([]);
  };

  it('names the event that cannot be folded', async () => {
    const on = {
      ParcelLost: () => {
        throw new Error('lost is lost');
      },
    };
    const broken = { ...parcels, tables: [{ ...parcels.tables[0]!, on }, parcels.tables[1]!] };
    await expect(w.rebuild(broken)).rejects.toThrow(
      "parcels can't be rebuilt: ParcelLost at 61 in parcel-1: lost is lost",
    );
    await nothingHappened();
  });

  it('is refused while another one of the same projection is under way', async () => {
    let reached = () => {};
    const halfway = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow: EventStore = {
      ...w.store,
      async *subscribe(after, signal) {
        reached();
        await gate;
        yield* w.store.subscribe(after, signal);
      },
    };
    const first = rebuild(['diary'], { store: slow, pool: w.pool, projections: all });
    await halfway;
    await expect(w.rebuild(diary)).rejects.toThrow(
      'diary is being rebuilt already: wait until that has ended, or stop it',
    );
    goOn();
    expect(await first).toMatchObject([{ differed: false }]);
    await nothingHappened();
  });

  it('takes everything away again when it is stopped', async () => {
    const stopping = new AbortController();
    const stopped = rebuild(['parcels'], {
      store: w.store,
      pool: w.pool,
      projections: all,
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    await expect(stopped).rejects.toThrow('aborted');
    await nothingHappened();
  });

  it('ends with its connection', async () => {
    const cutting: EventStore = {
      ...w.store,
      async *subscribe(after, signal) {
        // Waits until the lock is gone: the server releases it a moment after the connection ended.
        const { rowCount } = await w.pool.query(
          `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
           WHERE application_name = 'projections: rebuild parcels' AND datname = current_database()`,
        );
        expect(rowCount).toBe(1);
        yield* w.store.subscribe(after, signal);
      },
    };
    await expect(rebuild(['parcels'], { store: cutting, pool: w.pool, projections: all })).rejects.toThrow(
      /terminat|not queryable/,
    );
    expect(await w.rebuild(parcels)).toMatchObject({ differed: false });
    await nothingHappened();
  });

  it('learns the names that there are', async () => {
    await expect(rebuild(['dairy'], { store: w.store, pool: w.pool, projections: all })).rejects.toThrow(
      'There is no projection dairy; there are parcels, depots, diary',
    );
  });
});

const firstBatch = async (store: EventStore, size: number) => {
  for await (const events of store.subscribe(0n, new AbortController().signal, size)) return events;
  return [];
};
