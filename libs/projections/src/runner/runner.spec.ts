import { type EventStore, memoryEventStore, memorySubjectKeys, START, withPersonalData } from '@bank/event-store';
import { tcpProxy } from '@bank/event-store/testing';
import { Pool } from 'pg';
import type { Projection } from '../projection';
import { depots, diary, loads, lost, type ParcelEvent, packed, parcels, repacked, sent } from '../testing/parcels';
import { type World, world } from '../testing/world';
import { ProjectionStopped, ProjectionsBehind } from './caught-up';
import { ProjectionRunner } from './runner';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.end());

it('keeps the rows of each owner as its events say', async () => {
  const { runner } = await w.process(parcels, depots, diary);
  await w.append('parcel-1', packed(1, 5));
  await w.append('parcel-2', packed(2, 7), sent('Ohio'));
  await w.append('parcel-3', packed(3));
  await w.append('parcel-3', lost);
  const { position } = await w.append('parcel-1', repacked(1, 6));
  await runner.caughtUpWith(position);

  expect(await w.rows('parcels')).toEqual([
    `(parcel-1,1,packed,,"2026-01-02 03:04:05+00","[""packed""]")`,
    `(parcel-2,2,sent,Ohio,"2026-01-02 03:04:05+00","[""packed"", ""sent""]")`,
  ]);
  expect(await w.rows('depots')).toEqual(['(depot-1,1,3,66)']);
  expect((await w.rows('parcel_items')).filter((row) => row.startsWith('(parcel-1'))).toEqual([
    '(parcel-1,11,1,5,1,6)',
    '(parcel-1,11,1,6,6,)',
    '(parcel-1,12,1,5,1,6)',
    '(parcel-1,12,1,6,6,)',
    '(parcel-1,13,1,5,1,6)',
  ]);
  expect(await w.rows('diary')).toHaveLength(6);
});

it('applies an event once, though it is handed out again', async () => {
  const stutters: EventStore = { ...w.store, subscribe: (_, signal) => w.store.subscribe(START, signal) };
  const again = await world(stutters);
  try {
    const first = await again.process(depots, diary);
    await again.append('parcel-1', packed(1));
    const { position } = await again.append('parcel-2', packed(2));
    await first.runner.caughtUpWith(position);
    await first.stop();
    const second = await again.process(depots, diary);
    const more = await again.append('parcel-3', packed(3));
    await second.runner.caughtUpWith(more.position);
    expect(await again.rows('depots')).toEqual(['(depot-1,1,3,90)']);
    expect(await again.rows('diary')).toHaveLength(3);
  } finally {
    await again.end();
  }
});

it('catches up with a log that was there before it', async () => {
  for (let n = 1; n <= 1500; n++) await w.append(`parcel-${n}`, packed(n));
  const { position } = await w.append('parcel-7', sent('Iowa'));
  const { runner } = await w.process(parcels);
  await runner.caughtUpWith(position);
  expect(await w.rows('parcels')).toHaveLength(1500);
  expect(await w.rows('parcel_items')).toHaveLength(4500);
});

it('moves past events that are none of its business', async () => {
  const { runner } = await w.process(parcels);
  const { position } = await w.append('weather-1', { type: 'ItRained', data: {} });
  await runner.caughtUpWith(position);
  expect((await runner.status()).projections).toEqual([
    { name: 'parcels', version: 1, position: String(position), lag: 0, updatedAt: expect.any(String) },
  ]);
});

describe('sums', () => {
  const sums = () => Promise.all([w.rows('depot_loads'), w.rows('destination_loads')]);

  it('follow the rows of all owners as they appear, change and go', async () => {
    const { runner } = await w.process(loads);
    const shows = async (stream: string, ...events: ParcelEvent[]) => {
      const { position } = await w.append(stream, ...events);
      await runner.caughtUpWith(position);
      return sums();
    };
    expect(await shows('parcel-1', packed(1, 5, 7))).toEqual([['(7,15,0)'], []]);
    expect(await shows('parcel-2', packed(2, 6, 7))).toEqual([['(7,33,0)'], []]);
    expect(await shows('parcel-1', repacked(1, 1))).toEqual([['(7,25,0)'], []]);
    expect(await shows('parcel-2', sent('Ohio'))).toEqual([['(7,7,18)'], ['(18,Ohio)']]);
    expect(await shows('parcel-2', sent('Iowa'))).toEqual([['(7,7,18)'], ['(18,Iowa)']]);
    expect(await shows('parcel-2', lost)).toEqual([['(7,7,0)'], []]);
    expect(await shows('parcel-1', lost)).toEqual([[], []]);
  });

  it('are added up for many owners of one batch, beyond what an integer holds', async () => {
    for (let n = 1; n <= 1200; n++) await w.append(`parcel-${n}`, packed(n, 2_000_000_000, n % 3));
    const { position } = await w.append('parcel-3', sent('Ohio'));
    const { runner } = await w.process(loads);
    await runner.caughtUpWith(position);
    expect(await sums()).toEqual([
      ['(0,2394000000000,6000000000)', '(1,2400000000000,0)', '(2,2400000000000,0)'],
      ['(6000000000,Ohio)'],
    ]);
  });

  it('move with their rows or not at all: a batch that is cut off is applied once', async () => {
    const { runner } = await w.process(loads);
    await runner.caughtUpWith((await w.append('parcel-1', packed(1, 5, 7))).position);
    // The last statement of a batch waits for this lock until its connection is cut.
    const obstacle = await w.pool.connect();
    await obstacle.query('BEGIN; LOCK TABLE read.destination_loads');
    const { position } = await w.append('parcel-1', sent('Ohio'));
    await w.until(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'read.destination_loads'::regclass`);
    await w.pool.query(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
       WHERE application_name = 'projections: leader' AND datname = current_database()`,
    );
    expect(await w.rows('depot_loads')).toEqual(['(7,15,0)']);
    expect(await w.rows('contents')).toEqual(['(parcel-1,11,7,5,)', '(parcel-1,12,7,5,)', '(parcel-1,13,7,5,)']);
    await obstacle.query('COMMIT');
    obstacle.release();
    await runner.caughtUpWith(position);
    expect(await sums()).toEqual([['(7,0,15)'], ['(15,Ohio)']]);
  });

  it('stop before the row that they can not take, which is named', async () => {
    const picky: Projection = {
      ...loads,
      sums: [
        {
          ...loads.sums![0]!,
          rows: ({ depot, units }) => [{ depot, standing: Number(units) / 2, away: 0 }],
        },
      ],
    };
    const { runner } = await w.process(picky);
    for (let n = 1; n <= 9; n++) await w.append(`parcel-${n}`, packed(n, n === 7 ? 3 : 2));
    await expect(runner.caughtUpWith(9n, ['loads'])).rejects.toThrow(
      'loads has stopped before ParcelPacked at 7 in parcel-7: depot_loads.standing: expected a bigint, got a number',
    );
    expect(await w.rows('depot_loads')).toEqual(['(1,18,0)']);
  });

  it('are refused where their projection has no table to sum', async () => {
    const sums = [{ ...loads.sums![0]!, of: 'crates' }];
    await expect(w.process({ ...loads, sums })).rejects.toThrow(
      'loads declares depot_loads, which sums crates: it has no such table',
    );
  });
});

describe('two processes', () => {
  const leaders = (...processes: { runner: { status: () => Promise<{ leading: boolean }> } }[]) =>
    Promise.all(processes.map(async ({ runner }) => (await runner.status()).leading));

  it('have one leader, also after its connection was cut', async () => {
    const one = await w.process(parcels, diary);
    await one.runner.caughtUpWith((await w.append('parcel-1', packed(1))).position);
    const two = await w.process(parcels, diary);
    await two.runner.caughtUpWith((await w.append('parcel-2', packed(2))).position);
    expect(await leaders(one, two)).toEqual([true, false]);

    const { rowCount } = await w.pool.query(`
      SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND application_name = 'projections: leader' AND datname = current_database()`);
    expect(rowCount).toBe(1);
    const { position } = await w.append('parcel-3', packed(3));
    await Promise.all([one.runner.caughtUpWith(position), two.runner.caughtUpWith(position)]);

    expect((await leaders(one, two)).sort()).toEqual([false, true]);
    expect((await one.runner.status()).trouble).toBeUndefined();
    expect(await w.rows('diary')).toHaveLength(3);
  });

  it('let VACUUM remove what is dead while one of them stands by', async () => {
    const leading = `FROM pg_stat_activity WHERE application_name = 'projections: leader' AND datname = current_database()`;
    const processes = [await w.process(diary), await w.process(diary)];
    for (let n = 1; n <= 3; n++) {
      const { position } = await w.append('parcel-1', packed(n));
      for (const { runner } of processes) await runner.caughtUpWith(position);
    }
    const { rows } = await w.pool.query('SELECT txid_current() AS id');
    await w.until(
      `SELECT ${leading} HAVING bool_and(backend_xmin IS NULL OR backend_xmin::text::bigint > ${rows[0].id})`,
    );
  });

  it('add an amount once, whichever of them leads', async () => {
    const one = await w.process(loads);
    const two = await w.process(loads);
    for (let n = 1; n <= 40; n++) {
      const { position } = await w.append(`parcel-${n}`, packed(n, 1, n % 2), sent(n % 3 ? 'Ohio' : 'Iowa'));
      if (n === 20) await one.stop();
      await two.runner.caughtUpWith(position);
    }
    expect(await w.rows('depot_loads')).toEqual(['(0,0,60)', '(1,0,60)']);
    expect(await w.rows('destination_loads')).toEqual(['(39,Iowa)', '(81,Ohio)']);
    expect((await w.rebuild(loads)).differed).toBe(false);
  });

  it('hand over when the leader stops, and the one that waits its turn can be stopped', async () => {
    const one = await w.process(diary);
    await one.runner.caughtUpWith((await w.append('parcel-1', packed(1))).position);
    const two = await w.process(diary);
    const three = await w.process(diary);
    await two.stop();
    await one.stop();
    await three.runner.caughtUpWith((await w.append('parcel-2', packed(2))).position);
    expect(await leaders(three)).toEqual([true]);
  });
});

describe('an outage of the database', () => {
  it('is reported once by all who notice it, and once that it is over', async () => {
    const { hostname, port } = new URL(w.url);
    const proxy = await tcpProxy(hostname, Number(port));
    const address = Object.assign(new URL(w.url), { hostname: '127.0.0.1', port: String(proxy.port) });
    const pool = new Pool({ connectionString: address.href });
    pool.on('error', () => {});
    const warnings: string[] = [];
    const infos: string[] = [];
    const log = {
      info: (_: object, sentence: string) => void infos.push(sentence),
      warn: (_: object, sentence: string) => void warnings.push(sentence),
      error: (_: object, sentence: string) => void warnings.push(sentence),
    };
    const runner = new ProjectionRunner({ store: w.store, pool, projections: [parcels], log });
    await runner.prepare();
    const stopping = new AbortController();
    const running = runner.run(stopping.signal);
    try {
      await runner.caughtUpWith((await w.append('parcel-1', packed(1))).position);
      await proxy.goAway();
      // Long enough for some attempts to go on.
      const { position } = await w.append('parcel-2', packed(2));
      await expect(runner.caughtUpWith(position, undefined, 1_500)).rejects.toBeInstanceOf(ProjectionsBehind);
      expect(warnings.filter((sentence) => sentence.startsWith('The read tables stand still: '))).toHaveLength(1);
      expect(warnings).toEqual([...new Set(warnings)]);
      infos.length = 0;
      await proxy.comeBack();
      await runner.caughtUpWith(position, undefined, 20_000);
      expect(infos.filter((sentence) => sentence === 'The read tables are kept again')).toHaveLength(1);
      expect(warnings).toEqual([...new Set(warnings)]);
    } finally {
      stopping.abort();
      await running;
      await runner.close();
      await pool.end();
      await proxy.close();
    }
  });
});

describe('an event that cannot be folded', () => {
  const refusing = (version = 1): Projection => ({
    ...diary,
    tables: [
      {
        ...diary.tables[0]!,
        on: {
          ...diary.tables[0]!.on,
          ParcelSent: () => {
            throw new Error('nobody knows where Nowhere is');
          },
        },
      },
    ],
    version,
  });

  it('stops only its projection, and is named', async () => {
    const { runner } = await w.process(parcels, refusing());
    await w.append('parcel-1', packed(1));
    const poison = await w.append('parcel-1', sent('Nowhere'));
    const { position } = await w.append('parcel-2', packed(2));
    await runner.caughtUpWith(position);

    expect(await w.rows('parcels')).toHaveLength(2);
    expect(await w.rows('diary')).toEqual(['(parcel-1,1,"ParcelPacked parcel-1")']);
    const [healthy, stopped] = (await runner.status()).projections;
    expect(healthy!.error).toBeUndefined();
    expect(stopped).toMatchObject({
      name: 'diary',
      position: '1',
      lag: 2,
      error: {
        message: 'nobody knows where Nowhere is',
        event: {
          id: (await w.store.read('parcel-1'))[1]!.id,
          stream: 'parcel-1',
          type: 'ParcelSent',
          position: String(poison.position),
        },
      },
    });
    await expect(runner.caughtUpWith(position, ['diary'])).rejects.toThrow(
      'diary has stopped before ParcelSent at 2 in parcel-1: nobody knows where Nowhere is',
    );
  });

  it('because its personal data are not to be opened stops only who reads these', async () => {
    const log = memoryEventStore();
    const written = withPersonalData(log, {
      keys: memorySubjectKeys(),
      personal: ({ type }, stream) => (type === 'ParcelSent' ? { subject: stream, fields: ['to'] } : undefined),
    });
    const keys = { ...memorySubjectKeys(), find: async () => new Map() };
    const bare = await world(withPersonalData({ ...log, append: written.append }, { keys, personal: () => undefined }));
    try {
      const { runner } = await bare.process(parcels, diary);
      await bare.append('parcel-1', packed(1));
      await bare.append('parcel-1', sent('Ohio'));
      const { position } = await bare.append('parcel-2', packed(2));
      await runner.caughtUpWith(position, ['diary']);
      expect(await bare.rows('diary')).toHaveLength(3);
      const message = expect.stringContaining('parcel-1@1: there is no key of parcel-1; restore');
      const event = expect.objectContaining({ stream: 'parcel-1', type: 'ParcelSent' });
      expect(await runner.status()).toMatchObject({
        leading: true,
        projections: [
          { name: 'parcels', lag: 2, error: { message, event } },
          { name: 'diary', lag: 0 },
        ],
      });
      expect(await bare.rebuild(diary)).toMatchObject({ rows: 3, differed: false });
      await expect(bare.rebuild(parcels)).rejects.toThrow(
        "parcels can't be rebuilt: ParcelSent at 2 in parcel-1: parcel-1@1: there is no key of parcel-1",
      );
      expect(await bare.rows('parcels')).toHaveLength(1);
    } finally {
      await bare.end();
    }
  });

  it('is found among many, also when it is PostgreSQL that refuses its rows', async () => {
    for (let n = 1; n <= 40; n++) await w.append(`parcel-${n}`, packed(n, n === 23 ? 3_000_000_000 : 1));
    const { runner } = await w.process(parcels, depots);
    const waiting = runner.caughtUpWith(40n, ['parcels']);
    await expect(waiting).rejects.toBeInstanceOf(ProjectionStopped);
    await runner.caughtUpWith(40n, ['depots']);
    expect((await runner.status()).projections[0]).toMatchObject({
      position: '22',
      error: { message: expect.stringContaining('out of range'), event: { stream: 'parcel-23', position: '23' } },
    });
    expect(await w.rows('parcels')).toHaveLength(22);
  });

  it('takes back the rows of other projections that were sent before it was met', async () => {
    for (let n = 1; n <= 100; n++) await w.append(`parcel-${n}`, packed(n));
    const { runner } = await w.process(parcels, loads, refusing());
    await runner.caughtUpWith(100n);
    await w.append('parcel-1', ...Array.from({ length: 100 }, (_, n) => repacked(1, n)), sent('Nowhere'));
    const { position } = await w.append('parcel-2', sent('Ohio'));
    await runner.caughtUpWith(position, ['parcels', 'loads']);
    await expect(runner.caughtUpWith(position, ['diary'])).rejects.toBeInstanceOf(ProjectionStopped);

    expect(await w.rows('parcel_items')).toHaveLength(300 + 100 * 2);
    expect((await w.rows('destination_loads')).sort()).toEqual(['(208,Nowhere)', '(30,Ohio)']);
    expect((await runner.status()).projections.map(({ lag }) => lag)).toEqual([0, 0, 2]);
  });

  it('is tried again at the next start', async () => {
    const broken = await w.process(parcels, refusing());
    await w.append('parcel-1', packed(1));
    const { position } = await w.append('parcel-1', sent('Nowhere'));
    await expect(broken.runner.caughtUpWith(position, ['diary'])).rejects.toBeInstanceOf(ProjectionStopped);
    await broken.stop();

    const mended = await w.process(parcels, diary);
    const more = await w.append('parcel-2', packed(2));
    await mended.runner.caughtUpWith(more.position, ['parcels']);
    await mended.runner.caughtUpWith(more.position, ['diary']);
    expect(await w.rows('diary')).toHaveLength(3);
    expect((await mended.runner.status()).projections[1]!.error).toBeUndefined();
  });

  it('does not keep a process from starting', async () => {
    await w.append('parcel-1', packed(1));
    await w.append('parcel-2', packed(1, 10, 2));
    const { position } = await w.append('parcel-3', packed(3));
    const { runner } = await w.process(parcels, refusing(), depots);
    await expect(runner.caughtUpWith(position, ['parcels'])).rejects.toThrow(
      'before ParcelPacked at 2 in parcel-2: duplicate key',
    );
    await runner.caughtUpWith(position, ['depots', 'diary']);
    expect(await w.rows('depots')).toHaveLength(2);
  });

  it.each([1, 2, 3])('has all before it in the tables that a start makes from batches of %i', async (most) => {
    await w.append('parcel-1', packed(1));
    await w.append('parcel-2', packed(2));
    await w.append('parcel-1', repacked(1, 20));
    await w.append('parcel-1', repacked(1, 30));
    const before = await w.process(loads);
    await before.runner.caughtUpWith(await w.store.head());
    const expected = [await w.rows('contents'), await w.rows('depot_loads')];
    await before.stop();

    const { position } = await w.append('parcel-1', sent('Nowhere'));
    const [contents] = loads.tables;
    const nowhere = () => {
      throw new Error('nobody knows where Nowhere is');
    };
    const broken = { ...loads, version: 2, tables: [{ ...contents!, on: { ...contents!.on, ParcelSent: nowhere } }] };
    const subscribe = w.store.subscribe.bind(w.store);
    jest.spyOn(w.store, 'subscribe').mockImplementation((after, signal) => subscribe(after, signal, most));
    const { runner } = await w.process(broken);
    await expect(runner.caughtUpWith(position, ['loads'])).rejects.toThrow(`before ParcelSent at ${position}`);
    expect([await w.rows('contents'), await w.rows('depot_loads')]).toEqual(expected);
  });

  it('leaves a leader alive that has no other projection', async () => {
    const { runner } = await w.process(refusing());
    const { position } = await w.append('parcel-1', sent('Nowhere'));
    await expect(runner.caughtUpWith(position, ['diary'])).rejects.toBeInstanceOf(ProjectionStopped);
    await w.rebuild(diary);
    const more = await w.append('parcel-2', packed(2));
    await runner.caughtUpWith(more.position, ['diary']);
    expect(await w.rows('diary')).toHaveLength(2);
  });
});

describe('waiting', () => {
  it('works in a process that applies nothing', async () => {
    const { runner } = await w.process(parcels);
    const bystander = await w.bystander(parcels);
    for (let n = 1; n <= 5; n++) {
      const { position } = await w.append(`parcel-${n}`, packed(n));
      await bystander.caughtUpWith(position);
      expect(await w.rows('parcels')).toHaveLength(n);
    }
    expect((await runner.status()).leading).toBe(true);
  });

  it('says when it gave up', async () => {
    const bystander = await w.bystander(parcels, diary);
    const { position } = await w.append('parcel-1', packed(1));
    const waiting = bystander.caughtUpWith(position, ['diary'], 30);
    await expect(waiting).rejects.toBeInstanceOf(ProjectionsBehind);
    await expect(waiting).rejects.toThrow('diary did not catch up with the log within 0.03 s; try again in a moment');
  });

  it('is ended when its process stops', async () => {
    const bystander = await w.bystander(parcels);
    const waiting = bystander.caughtUpWith(9n);
    await Promise.all([expect(waiting).rejects.toThrow('The server is stopping'), bystander.close()]);
  });

  it('knows the projections by name', async () => {
    const bystander = await w.bystander(parcels);
    await expect(bystander.caughtUpWith(1n, ['parcles'])).rejects.toThrow('There is no projection parcles');
  });
});

describe('at the start', () => {
  const lastly = async (projection: Projection) => {
    const { runner, stop } = await w.process(projection);
    await runner.caughtUpWith(await w.store.head());
    await stop();
  };
  const completed = (projection: Projection, changes: object): Projection => ({
    ...projection,
    tables: [{ ...projection.tables[0]!, ...changes }],
  });

  beforeEach(async () => {
    await w.append('parcel-1', packed(1));
    await w.append('parcel-1', sent('Ohio'));
    await lastly(diary);
  });

  it('leaves tables of the same version as they are', async () => {
    await w.pool.query(`UPDATE read.diary SET line = 'mine'`);
    await lastly(diary);
    expect(await w.rows('diary')).toEqual(['(parcel-1,1,mine)', '(parcel-1,2,mine)']);
  });

  it('builds anew what has a raised version', async () => {
    await w.pool.query(`UPDATE read.diary SET line = 'wrong'`);
    await lastly({ ...diary, version: 2 });
    expect(await w.rows('diary')).toEqual([
      '(parcel-1,1,"ParcelPacked parcel-1")',
      '(parcel-1,2,"ParcelSent parcel-1")',
    ]);
  });

  it('builds anew what has another shape, and drops tables that are no more', async () => {
    const on = { ParcelSent: () => [{ note: 'away' }] };
    await lastly(completed(diary, { name: 'notes', columns: { note: 'text' }, key: ['note'], on }));
    expect(await w.rows('notes')).toEqual(['(parcel-1,away)']);
    await expect(w.rows('diary')).rejects.toThrow('does not exist');
  });

  it('builds anew what is missing', async () => {
    await w.pool.query('DROP TABLE read.diary');
    await lastly(diary);
    expect(await w.rows('diary')).toHaveLength(2);
  });

  it('says how far it is', async () => {
    const seen: unknown[] = [];
    const process = await w.bystander();
    expect(await process.status()).toEqual({ leading: false, projections: [] });
    await w.prepare([{ ...diary, version: 3 }], (...progress) => seen.push(progress));
    expect(seen.at(-1)).toEqual([2, 2, 'diary']);
  });

  it('refuses a table that two projections declare', async () => {
    await expect(w.process(diary, { ...diary, name: 'other' })).rejects.toThrow('other and diary both declare diary');
  });

  it('takes over from an older release, which then keeps its hands off', async () => {
    const old = await w.process(parcels);
    await old.runner.caughtUpWith(2n);
    const recent = await w.process({ ...parcels, version: 2 });
    const { position } = await w.append('parcel-2', packed(2));
    await recent.runner.caughtUpWith(position);
    expect((await recent.runner.status()).leading).toBe(true);
    expect(await old.runner.status()).toMatchObject({ leading: false, trouble: expect.stringContaining('release') });
  });
});

it('outlives trouble with the log', async () => {
  let broken = true;
  const memory = memoryEventStore();
  const fragile: EventStore = {
    ...memory,
    async *subscribe(after, signal, size) {
      if (broken) {
        broken = false;
        throw new Error('the log is away');
      }
      yield* memory.subscribe(after, signal, size);
    },
  };
  const other = await world(fragile);
  try {
    const { runner } = await other.process(diary);
    const { position } = await other.append('parcel-1', packed(1));
    await runner.caughtUpWith(position);
    expect((await runner.status()).trouble).toBeUndefined();
    expect(await other.rows('diary')).toHaveLength(1);
  } finally {
    await other.end();
  }
});
