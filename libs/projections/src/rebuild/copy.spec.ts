import { type EventStore, type Position, START } from '@bank/event-store';
import { type Projection, READ } from '../projection';
import { editionOf } from '../reports/past';
import { ProjectionRunner } from '../runner';
import { depots, diary, loads, packed, parcels, sent } from '../testing/parcels';
import { type World, world } from '../testing/world';
import { placeIn, shadowSchema, workInShadow } from './index';

let w: World;
beforeEach(async () => {
  w = await world();
  for (let parcel = 1; parcel <= 20; parcel++) await w.append(`parcel-${parcel}`, packed(parcel), sent('Ohio'));
});
afterEach(() => w.end());

const all = [parcels, depots, loads, diary];
const SECOND = 'read_0123abcd';

/** @returns the positions behind which the log was read */
const start = async (
  projections: readonly Projection[],
  options: Partial<ConstructorParameters<typeof ProjectionRunner>[0]> = {},
): Promise<Position[]> => {
  const readFrom: Position[] = [];
  const store: EventStore = Object.assign(Object.create(w.store), {
    subscribe: (after: Position, ...others: [AbortSignal, number]) => {
      readFrom.push(after);
      return w.store.subscribe(after, ...others);
    },
  });
  await new ProjectionRunner({ store, pool: w.pool, projections, installsViews: false, ...options }).prepare();
  return readFrom;
};
const rows = async (schema: string, table: string) =>
  (await w.pool.query(`SELECT t::text AS row FROM ${schema}.${table} t ORDER BY t`)).rows;
const equal = async (...tables: string[]) => {
  for (const table of tables) expect([table, await rows(SECOND, table)]).toEqual([table, await rows(READ, table)]);
};
const leftovers = async () =>
  (await w.pool.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rebuild%'`)).rows;
const next = (projection: Projection): Projection => ({ ...projection, version: projection.version + 1 });

describe('an upgrade', () => {
  it('beside the former version copies read models that did not change, and reads only what came since', async () => {
    await start(all);
    await w.append('parcel-3', sent('Utah'));
    const readFrom = await start(placeIn(SECOND, all));
    expect(readFrom).toEqual(all.map(() => 40n));
    expect(await rows(SECOND, 'diary')).toHaveLength(41);
    for (const one of all) await w.rebuild(one);
    await equal('parcels', 'parcel_items', 'depots', 'contents', 'depot_loads', 'destination_loads', 'diary');
    expect(await leftovers()).toEqual([]);
  });

  it('beside the former version makes those anew that did change, and only those', async () => {
    await start(all);
    const readFrom = await start(placeIn(SECOND, [parcels, next(depots), loads, diary]));
    expect(readFrom).toEqual([START]);
    await equal('parcels', 'parcel_items', 'depots', 'contents', 'depot_loads', 'destination_loads', 'diary');
    const indexes = async (schema: string) =>
      (
        await w.pool.query(
          `SELECT replace(indexdef, schemaname || '.', '') AS sql FROM pg_indexes WHERE schemaname = $1 AND tablename NOT LIKE 'projection%' ORDER BY 1`,
          [schema],
        )
      ).rows;
    expect(await indexes(SECOND)).toEqual(await indexes(READ));
  });

  it('copies none that has stopped', async () => {
    await start(all);
    await w.pool.query(
      `UPDATE read.projection_checkpoints SET error = 'cursed', failed_position = 1 WHERE name = 'diary'`,
    );
    expect(await start(placeIn(SECOND, all))).toEqual([START]);
    await equal('parcels', 'diary');
  });

  it('goes on with the tables of the former one that has ended', async () => {
    await start(all);
    const { rows: before } = await w.pool.query(`SELECT 'read.parcels'::regclass::oid AS table`);
    expect(await start([parcels, next(depots), loads, diary])).toEqual([START]);
    const { rows: after } = await w.pool.query(`SELECT 'read.parcels'::regclass::oid AS table`);
    expect(after).toEqual(before);
    expect(await start(all.map((one) => (one === depots ? next(one) : one)))).toEqual([]);
  });
});

describe('read models that were lost', () => {
  const lose = async () => {
    await start([parcels, diary]);
    const outcome = await workInShadow('verify', {
      ...{ store: w.store, pool: w.pool, projection: diary, schema: shadowSchema(1), keepsSnapshot: true },
      signal: new AbortController().signal,
      onProgress: () => {},
      onPhase: async () => {},
    });
    await w.pool.query('DROP SCHEMA read CASCADE');
    await w.append('parcel-3', sent('Utah'));
    return { schema: shadowSchema(1), edition: editionOf(diary), position: outcome.position, event: outcome.snapshot! };
  };

  it('are made out of a snapshot and what came since', async () => {
    const snapshot = await lose();
    expect(await start([diary], { findSnapshot: async () => snapshot })).toEqual([40n]);
    expect(await w.rows('diary')).toHaveLength(41);
  });

  it('are made from the first event on where the snapshot is of another version', async () => {
    const snapshot = await lose();
    expect(await start([diary], { findSnapshot: async () => ({ ...snapshot, edition: 'diary 0 former' }) })).toEqual([
      START,
    ]);
    expect(await w.rows('diary')).toHaveLength(41);
  });
});
