import { type EventStore, type Position, START } from '@bank/event-store';
import type { Client, Pool } from 'pg';
import { livingSchema, type Projection, tablesOf } from '../projection';
import { type Checkpoint, createCheckpoints, readCheckpoints } from '../runner/checkpoints';
import { openDedicated, STATEMENT_LIMITS_MS } from '../runner/connection';
import { Unfoldable } from '../tables/fold';
import { fingerprint } from '../tables/schema';
import { Build } from './build';
import { compare, type Differences } from './compare';
import { tryLock } from './lock';
import { missingTables } from './missing';
import { createFrom, type FindSnapshot } from './snapshot';
import { swap } from './swap';

/** `done` of `total` are positions in the log: good for a bar, not a number of events. */
export type OnProgress = (done: number, total: number, name: string) => void;

export interface RebuildOptions {
  store: EventStore;
  pool: Pool;
  projections: readonly Projection[];
  onProgress?: OnProgress;
  /** Finds tables to begin with; without it, a rebuild begins with the first event. */
  findSnapshot?: FindSnapshot | undefined;
  /** Aborting drops what was built and leaves the living tables as they are. */
  signal?: AbortSignal;
}

export interface Rebuilt {
  name: string;
  rows: number;
  /** The position of the snapshot that it began with; undefined where it began with the first event. */
  from?: Position;
  /** Why there was a snapshot and it was not used. */
  refusal?: string;
  /** False when there was nothing to compare with: no living tables, of another shape, or behind the snapshot. */
  compared: boolean;
  /** Whether a row of the living tables differed from the rebuilt ones at the same position. */
  differed: boolean;
  differences?: Differences;
  seconds: number;
}

/** A second rebuild of the same projection at the same time. */
export class RebuildUnderWay extends Error {
  constructor(readonly projection: string) {
    super(`${projection} is being rebuilt already: wait until that has ended, or stop it`);
  }
}

/** The present code can't fold an event. The living tables are as they were. */
export class RebuildFailed extends Error {
  constructor(projection: string, { recorded, message, cause }: Unfoldable) {
    const { event, position, stream } = recorded;
    super(`${projection} can't be rebuilt: ${event.type} at ${position} in ${stream}: ${message}`, { cause });
  }
}

/** Beside the living tables, which go on being read and written. @throws RebuildUnderWay, RebuildFailed; what is swapped in stays */
export const rebuild = async (names: readonly string[], options: RebuildOptions): Promise<Rebuilt[]> => {
  const { projections, pool } = options;
  const chosen = names.map((name) => {
    const projection = projections.find((one) => one.name === name);
    if (projection) return projection;
    throw new Error(`There is no projection ${name}; there are ${projections.map((one) => one.name).join(', ')}`);
  });
  await createCheckpoints(pool, livingSchema(...projections));
  const rebuilt: Rebuilt[] = [];
  for (const projection of chosen) rebuilt.push(await rebuildOne(projection, options));
  return rebuilt;
};

const rebuildOne = async (projection: Projection, options: RebuildOptions): Promise<Rebuilt> => {
  const { store, pool, onProgress, findSnapshot, signal = new AbortController().signal } = options;
  const started = performance.now();
  const { client, end } = await openDedicated(
    pool,
    `projections: rebuild ${projection.name}`,
    STATEMENT_LIMITS_MS.build,
  );
  const build = new Build(client, pool, store, projection, signal);
  try {
    if (!(await tryLock(client, projection))) throw new RebuildUnderWay(projection.name);
    const refusal = await createFrom(await findSnapshot?.(projection), client, build, store);
    const from = build.position;
    const living = await findComparable(client, build);
    const head = await store.head();
    const report = (position: Position) => onProgress?.(Number(position), Number(head), projection.name);
    await build.advance(living?.position ?? head, report);
    await build.index();
    const differences =
      living &&
      (await atLivingPosition(client, build, () =>
        compare(client, livingSchema(projection), build.schema, tablesOf(projection)),
      ));
    await build.advance(await store.head(), report);
    await swap(client, build, signal, async () => build.advanceWithin(await store.head()));
    return {
      name: projection.name,
      rows: build.rows,
      ...(from !== START && { from }),
      ...(refusal && { refusal }),
      compared: living !== undefined,
      differed: differences !== undefined,
      ...(differences && { differences }),
      seconds: (performance.now() - started) / 1000,
    };
  } catch (error) {
    if (error instanceof RebuildUnderWay) throw error;
    await build.abandon();
    throw error instanceof Unfoldable ? new RebuildFailed(projection.name, error) : error;
  } finally {
    await end();
  }
};

/** The checkpoint of the living tables, where rebuilt ones can be compared with them. */
export const findComparable = async (
  client: Client,
  { projection, position }: Build,
): Promise<Checkpoint | undefined> => {
  const living = (await readCheckpoints(client, [projection])).get(projection.name);
  const hasSameTables = living?.shape === fingerprint(projection) && !(await missingTables(client, projection)).length;
  return hasSameTables && living.position >= position ? living : undefined;
};

/** The living tables hold still at their checkpoint without a lock. The build catches up to it. */
export const atLivingPosition = async <T>(client: Client, build: Build, look: () => Promise<T>): Promise<T> => {
  const { projection } = build;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const living = (await readCheckpoints(client, [projection])).get(projection.name)!;
  await build.advanceWithin(living.position);
  await client.query('SET LOCAL enable_seqscan = on');
  const seen = await look();
  await client.query('COMMIT');
  return seen;
};
