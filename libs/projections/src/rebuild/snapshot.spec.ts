import { type EventStore, memoryEventStore } from '@bank/event-store';
import fc from 'fast-check';
import type { Projection } from '../projection';
import { editionOf } from '../reports/past';
import { depots, diary, labels, loads, lost, packed, parcels, repacked, sent } from '../testing/parcels';
import { appendTo, type World, world } from '../testing/world';
import { rebuild, type ShadowOptions, type ShadowOutcome, type Snapshot, shadowSchema, workInShadow } from './index';

const all = [parcels, depots, loads, diary, labels];

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.end());

const RUN = 7;
const work = (kind: 'rebuild' | 'verify', projection: Projection, options: Partial<ShadowOptions> = {}) =>
  workInShadow(kind, {
    store: w.store,
    pool: w.pool,
    projection,
    schema: shadowSchema(RUN),
    signal: new AbortController().signal,
    onProgress: () => {},
    onPhase: async () => {},
    ...options,
  });

const snapshotOf = (projection: Projection, { position, snapshot }: ShadowOutcome, run = RUN): Snapshot => ({
  schema: shadowSchema(run),
  edition: editionOf(projection),
  position,
  event: snapshot!,
});
const takeSnapshot = async (projection: Projection, run = RUN): Promise<Snapshot> => {
  await w.prepare([projection], () => {});
  const outcome = await work('verify', projection, { keepsSnapshot: true, schema: shadowSchema(run) });
  return snapshotOf(projection, outcome, run);
};
const rebuildFrom = async (snapshot: Snapshot, projection: Projection, store: EventStore = w.store) => {
  const [rebuilt] = await rebuild([projection.name], {
    store,
    pool: w.pool,
    projections: [projection],
    findSnapshot: async () => snapshot,
  });
  return { from: undefined, ...rebuilt! };
};

type Step = readonly ['pack' | 'repack' | 'send' | 'lose', parcel: number, units: number];
const step = fc.tuple(
  fc.constantFrom<Step[0]>('pack', 'repack', 'send', 'lose'),
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 9 }),
);

/** Parcels are packed first; what happens to a lost one is about nothing. */
const take = async (steps: readonly Step[], known: Set<number>): Promise<void> => {
  for (const [what, parcel, units] of steps) {
    const stream = `parcel-${parcel}`;
    if (!known.has(parcel)) await w.append(stream, packed(parcel, units, units % 3));
    known.add(parcel);
    if (what === 'repack') await w.append(stream, repacked(parcel, units));
    if (what === 'send') await w.append(stream, sent(`Place ${units}`));
    if (what === 'lose') await w.append(stream, lost);
  }
};

it('a rebuild from a snapshot gives the rows of one from the first event, whatever came before and since', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.array(step, { maxLength: 12 }),
      async (before, since) => {
        await w.end();
        w = await world(memoryEventStore());
        const known = new Set<number>();
        await take(before, known);
        const snapshots = [];
        for (const [n, one] of all.entries()) snapshots.push(await takeSnapshot(one, n));
        await take(since, known);
        for (const [n, one] of all.entries()) {
          const from = await rebuildFrom(snapshots[n]!, one);
          expect(from).toMatchObject({ from: snapshots[n]!.position, compared: true, differed: false });
          expect(await w.rebuild(one)).toMatchObject({ rows: from.rows, compared: true, differed: false });
        }
      },
    ),
    { numRuns: 5, seed: 86 },
  );
});

describe('a rebuild with a snapshot', () => {
  const history = async (store: EventStore = w.store) => {
    const append = appendTo(store);
    for (let parcel = 1; parcel <= 20; parcel++) await append(`parcel-${parcel}`, packed(parcel), sent('Ohio'));
  };
  const gain = () => w.append('parcel-3', repacked(3, 7));

  it('reads only the events since, and leaves the snapshot to the next one', async () => {
    await history();
    const snapshot = await takeSnapshot(loads);
    await gain();
    const readFrom: bigint[] = [];
    const store: EventStore = Object.assign(Object.create(w.store), {
      subscribe: (after: bigint, signal: AbortSignal) => {
        readFrom.push(after);
        return w.store.subscribe(after, signal);
      },
    });
    for (let time = 0; time < 2; time++)
      expect(await rebuildFrom(snapshot, loads, store)).toMatchObject({ from: 40n, compared: true, differed: false });
    expect(readFrom.every((after) => after >= 40n)).toBe(true);
  });

  it('mends living tables that somebody altered', async () => {
    await history();
    const snapshot = await takeSnapshot(parcels);
    const before = await w.rows('parcels');
    await w.pool.query(`UPDATE read.parcels SET sent_to = 'Eve'`);
    expect(await work('rebuild', parcels, { snapshot, schema: shadowSchema(8) })).toMatchObject({
      differing: { count: 20 },
    });
    expect(await w.rows('parcels')).toEqual(before);
  });

  it('compares nothing with living tables that are behind the snapshot', async () => {
    await history();
    const snapshot = await takeSnapshot(diary);
    await w.pool.query('UPDATE read.projection_checkpoints SET position = 10');
    expect(await rebuildFrom(snapshot, diary)).toMatchObject({ from: 40n, compared: false });
    expect(await w.rows('diary')).toHaveLength(40);
  });

  it('of another version begins with the first event, and says why', async () => {
    await history();
    const snapshot = await takeSnapshot(diary);
    const next = { ...diary, version: 2 };
    expect(await rebuildFrom(snapshot, next)).toMatchObject({
      from: undefined,
      refusal: `diary was rebuilt from the first event on, since its snapshot is of another version (${editionOf(diary)}, and not ${editionOf(next)})`,
    });
    expect(await w.rows('diary')).toHaveLength(40);
  });

  it('of another log begins with the first event', async () => {
    await history();
    const snapshot = await takeSnapshot(diary);
    const other = memoryEventStore();
    await history(other);
    await appendTo(other)('parcel-3', lost);
    expect(await rebuildFrom(snapshot, diary, other)).toMatchObject({
      from: undefined,
      refusal: `diary was rebuilt from the first event on, since its snapshot is of another log: ${snapshot.event.id} is not the event at 40`,
    });
    expect(await w.rows('diary')).toHaveLength(41);
  });

  it('of a log that has lost its end begins with the first event', async () => {
    await history();
    const snapshot = await takeSnapshot(diary);
    const shorter = memoryEventStore();
    await appendTo(shorter)('parcel-1', packed(1));
    expect((await rebuildFrom(snapshot, diary, shorter)).refusal).toContain('of another log');
    expect(await w.rows('diary')).toHaveLength(1);
  });

  it('that is dropped at that moment begins with the first event', async () => {
    await history();
    const snapshot = await takeSnapshot(loads);
    await w.pool.query(`DROP TABLE ${snapshot.schema}.depot_loads`);
    const rebuilt = await rebuildFrom(snapshot, loads);
    expect(rebuilt).toMatchObject({
      rows: 60,
      from: undefined,
      refusal: 'loads was rebuilt from the first event on, since its snapshot was dropped meanwhile',
    });
  });
});

describe('a verification', () => {
  it('leaves tables without indexes, which take less room', async () => {
    await w.append('parcel-1', packed(1));
    const { schema } = await takeSnapshot(loads);
    const { rows } = await w.pool.query('SELECT FROM pg_indexes WHERE schemaname = $1', [schema]);
    expect(rows).toEqual([]);
  });

  it('of an empty log, or that finds a difference, leaves no snapshot', async () => {
    await w.prepare([parcels], () => {});
    expect(await work('verify', parcels, { keepsSnapshot: true })).not.toHaveProperty('snapshot');
    await w.append('parcel-1', packed(1));
    await w.rebuild(parcels);
    await w.pool.query('DELETE FROM read.parcels');
    const outcome = await work('verify', parcels, { keepsSnapshot: true });
    expect(outcome).toMatchObject({ kept: true });
    expect(outcome).not.toHaveProperty('snapshot');
  });
});
