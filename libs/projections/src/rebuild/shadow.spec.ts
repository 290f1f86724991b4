import type { EventStore, Position } from '@bank/event-store';
import type { Projection } from '../projection';
import { depots, diary, labels, loads, lost, packed, parcels, repacked, sent } from '../testing/parcels';
import { type World, world } from '../testing/world';
import { type Phase, type ShadowOptions, type ShadowOutcome, shadowSchemas, workInShadow } from './shadow';

const all = [parcels, depots, loads, diary, labels];

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.end());

const history = async (): Promise<Position> => {
  for (let parcel = 1; parcel <= 20; parcel++) await w.append(`parcel-${parcel}`, packed(parcel), sent('Ohio'));
  await w.append('parcel-3', repacked(3, 7));
  return (await w.append('parcel-4', lost)).position;
};

const living = async (...projections: Projection[]) => {
  const { runner } = await w.process(...projections);
  await runner.caughtUpWith(await history());
  return runner;
};

const SCHEMA = 'shadow_1';
const work = (kind: 'rebuild' | 'verify' | 'swap', projection: Projection, options: Partial<ShadowOptions> = {}) =>
  workInShadow(kind, {
    store: w.store,
    pool: w.pool,
    projection,
    schema: SCHEMA,
    signal: new AbortController().signal,
    onProgress: () => {},
    onPhase: async () => {},
    ...options,
  });
const keptOf = ({ position, rows }: ShadowOutcome) => ({ position, rows });

/** @returns a function that stops the writer and waits until the living tables have all that it wrote */
const writeBeside = (runner: Awaited<ReturnType<typeof living>>) => {
  let isOver = false;
  let last: Position = 0n;
  const writing = (async () => {
    for (let parcel = 100; !isOver; parcel++) {
      ({ position: last } = await w.append(`parcel-${parcel}`, packed(parcel)));
      await runner.caughtUpWith(last);
    }
  })();
  return async () => {
    isOver = true;
    await writing;
    return last;
  };
};

describe('a verification', () => {
  it.each(all.map((projection) => [projection.name, projection] as const))(
    'finds %s equal to the log, and leaves nothing behind',
    async (_, projection) => {
      await living(projection);
      expect(await work('verify', projection)).toMatchObject({ differing: { count: 0, first: [] }, kept: false });
      expect(await shadowSchemas(w.pool)).toEqual([]);
    },
  );

  it('names rows that were changed, added and taken away by their keys, and no other value of them', async () => {
    await living(parcels);
    await w.pool.query(`UPDATE read.parcels SET sent_to = 'Eve', state = 'lost' WHERE id = 2`);
    await w.pool.query('DELETE FROM read.parcel_items WHERE id = 51');
    await w.pool.query(
      `INSERT INTO read.parcels (owner, id, state, packed_at, trail) VALUES ('parcel-99', 99, 'Mallory', now(), '[]')`,
    );
    const outcome = await work('verify', parcels);
    expect(outcome).toMatchObject({ kept: true, differing: { count: 3 } });
    expect(outcome.differing!.first).toEqual([
      { table: 'parcels', key: { id: '2' }, how: 'changed', columns: ['state', 'sent_to'] },
      { table: 'parcels', key: { id: '99' }, how: 'extra', columns: [] },
      { table: 'parcel_items', key: { id: '51', recorded_from: expect.any(String) }, how: 'missing', columns: [] },
    ]);
    expect(JSON.stringify(outcome.differing)).not.toMatch(/Eve|Mallory/);
  });

  it('finds a sum that somebody altered', async () => {
    await living(loads);
    await w.pool.query('UPDATE read.depot_loads SET standing = standing + 1');
    expect((await work('verify', loads)).differing).toEqual({
      count: 1,
      first: [{ table: 'depot_loads', key: { depot: '1' }, how: 'changed', columns: ['standing'] }],
    });
  });

  it('shows the first ten of many, and counts all', async () => {
    await living(parcels);
    await w.pool.query('DELETE FROM read.parcel_items');
    const { differing } = await work('verify', parcels);
    expect([differing!.count, differing!.first.length]).toEqual([62, 10]);
  });

  it('compares at one position while others write', async () => {
    const runner = await living(parcels);
    const stopWriting = writeBeside(runner);
    for (let round = 0; round < 5; round++) expect((await work('verify', parcels)).differing?.count).toBe(0);
    expect(await stopWriting()).toBeGreaterThan(42n);
  });

  it('goes through its phases, and says how far it has read', async () => {
    await living(parcels);
    const phases: Phase[] = [];
    const seen: [Position, Position][] = [];
    await work('verify', parcels, {
      onPhase: async (phase) => void phases.push(phase),
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(phases).toEqual(['waiting', 'reading', 'indexing', 'comparing']);
    const head = await w.store.head();
    expect(seen.at(-1)).toEqual([head, head]);
  });
});

describe('a swap', () => {
  it('puts in what a verification kept, with what the log has gained since', async () => {
    const runner = await living(parcels);
    await w.pool.query(`UPDATE read.parcels SET sent_to = 'Eve'`);
    const kept = await work('verify', parcels);
    const { position } = await w.append('parcel-50', packed(50));
    await runner.caughtUpWith(position);
    await work('swap', parcels, { kept: keptOf(kept) });
    expect(await shadowSchemas(w.pool)).toEqual([]);
    expect((await work('verify', parcels)).differing).toEqual({ count: 0, first: [] });
    expect(await w.rows('parcels')).toHaveLength(20);
  });

  it('that fails leaves what was kept, and succeeds the next time', async () => {
    const runner = await living(parcels);
    await w.pool.query(`DELETE FROM read.parcels`);
    const kept = await work('verify', parcels);
    await runner.caughtUpWith((await w.append('parcel-50', packed(50))).position);
    const away: EventStore = { ...w.store, head: () => Promise.reject(new Error('The log is away')) };
    await expect(work('swap', parcels, { kept: keptOf(kept), store: away })).rejects.toThrow('The log is away');
    expect(await w.rows('parcels')).toHaveLength(1);
    await work('swap', parcels, { kept: keptOf(kept) });
    expect((await work('verify', parcels)).differing?.count).toBe(0);
  });
});

describe('a rebuild', () => {
  it('beside writers ends equal to the log, and mends what differed', async () => {
    const runner = await living(parcels);
    await w.pool.query(`UPDATE read.parcels SET sent_to = 'Eve' WHERE id = 1`);
    const stopWriting = writeBeside(runner);
    expect(await work('rebuild', parcels)).toMatchObject({ differing: { count: 1 }, kept: false });
    await stopWriting();
    expect((await work('verify', parcels)).differing?.count).toBe(0);
  });

  it.each(['reading', 'indexing', 'comparing', 'swapping'] satisfies Phase[])(
    'that is cancelled before %s leaves the living tables and nothing else',
    async (phase) => {
      await living(parcels);
      await w.pool.query(`UPDATE read.parcels SET sent_to = 'Eve' WHERE id = 1`);
      const before = await w.rows('parcels');
      const stopping = new AbortController();
      const onPhase = async (begun: Phase) => {
        if (begun !== phase) return;
        stopping.abort();
        stopping.signal.throwIfAborted();
      };
      await expect(work('rebuild', parcels, { signal: stopping.signal, onPhase })).rejects.toThrow('aborted');
      expect(await w.rows('parcels')).toEqual(before);
      expect(await shadowSchemas(w.pool)).toEqual([]);
    },
  );

  it('waits while another one of the same read model works', async () => {
    await living(parcels);
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let reached = () => {};
    const halfway = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const ends: string[] = [];
    const onPhase = async (phase: Phase) => {
      if (phase !== 'comparing') return;
      reached();
      await gate;
    };
    const first = work('verify', parcels, { schema: 'shadow_2', onPhase }).then(() => ends.push('first'));
    await halfway;
    const second = work('rebuild', parcels).then(() => ends.push('second'));
    await w.until(`SELECT FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory_lock%rebuild%' AND state = 'idle'`);
    goOn();
    await Promise.all([first, second]);
    expect(ends).toEqual(['first', 'second']);
  });
});
