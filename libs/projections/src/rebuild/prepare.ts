import { SubjectKeyMissing } from '@bank/event-store';
import type { Client, Pool } from 'pg';
import { installViews } from '../analytics/install';
import { livingSchema, type Projection, tablesOf } from '../projection';
import { editionOf } from '../reports/past';
import { createCheckpoints, isCurrent, readCheckpoints } from '../runner/checkpoints';
import { openDedicated, STATEMENT_LIMITS_MS } from '../runner/connection';
import { isEventsFault } from '../runner/fault';
import type { Log } from '../runner/log';
import { Unfoldable } from '../tables/fold';
import { Build } from './build';
import { combine } from './combine';
import { copyLiving, findElsewhere } from './copy';
import { awaitLock, tryLock } from './lock';
import { missingTables } from './missing';
import type { RebuildOptions } from './rebuild';
import { createFrom } from './snapshot';
import { swap } from './swap';

export type PrepareOptions = RebuildOptions & {
  signal: AbortSignal;
  log: Log;
  /** Not while another version of the portal keeps the views for analysts. */
  installsViews?: boolean | undefined;
};

/** Missing, or made by another version or in another shape. Processes that start together share the work. */
export const prepare = async (options: PrepareOptions): Promise<void> => {
  const { pool, projections, signal, log } = options;
  refuseSharedTables(projections);
  refuseUnknownSources(projections);
  await createCheckpoints(pool, livingSchema(...projections));
  let missing = await findMissing(pool, projections);
  if (missing.length && (await copyKnown(missing, options))) missing = await findMissing(pool, projections);
  if (missing.length)
    log.info({ projections: missing.map(({ name }) => name) }, `Building ${missing.length} projections`);
  if (missing.length > 1) {
    await buildTogether(missing, options);
    missing = await findMissing(pool, projections);
  }
  for (const projection of missing) await buildAlone(projection, options, (_, build) => build.create());
  if (options.installsViews !== false) await installViews(pool, livingSchema(...projections), signal);
  await readTail(options);
};

/** Makes the tables with which a build begins. */
type Begin = (client: Client, build: Build) => Promise<unknown>;

/** Makes those of which there are tables of the same definition, which others keep or kept. @returns whether there were any */
const copyKnown = async (missing: readonly Projection[], options: PrepareOptions): Promise<boolean> => {
  const known: [Projection, Begin][] = [];
  for (const projection of missing) {
    const begin = await findBeginning(projection, options);
    if (begin) known.push([projection, begin]);
  }
  if (!known.length) return false;
  const names = known.map(([{ name }]) => name);
  options.log.info({ projections: names }, `Copying ${names.length} projections that have the same definition`);
  for (const [projection, begin] of known) await buildAlone(projection, options, begin);
  return true;
};

const findBeginning = async (
  projection: Projection,
  { pool, store, findSnapshot, log }: PrepareOptions,
): Promise<Begin | undefined> => {
  const same = await findElsewhere(pool, projection);
  if (same) return (client, build) => copyLiving(same, client, build);
  const snapshot = await findSnapshot?.(projection);
  if (snapshot?.edition !== editionOf(projection)) return undefined;
  return async (client, build) => {
    const refusal = await createFrom(snapshot, client, build, store);
    if (refusal) log.info({ projection: projection.name }, refusal);
  };
};

const buildAlone = async (projection: Projection, options: PrepareOptions, begin: Begin): Promise<void> => {
  const { pool, store, signal } = options;
  const { client, end } = await openDedicated(pool, `projections: build ${projection.name}`, STATEMENT_LIMITS_MS.build);
  try {
    await awaitLock(client, projection, signal);
    // Another process may have built it while this one waited.
    if (!(await findMissing(client, [projection])).length) return;
    const build = new Build(client, pool, store, projection, signal);
    await buildAndSwap(client, build, begin, options).catch(async (error) => {
      await build.abandon();
      throw error;
    });
  } finally {
    await end();
  }
};

const findMissing = async (
  connection: Client | Pool,
  projections: readonly Projection[],
): Promise<readonly Projection[]> => {
  const checkpoints = await readCheckpoints(connection, projections);
  const tables = await missingTables(connection, ...projections);
  return projections.filter(
    (one) => !isCurrent(checkpoints.get(one.name), one) || tablesOf(one).some(({ name }) => tables.includes(name)),
  );
};

/** Where one can't be built with the others, nothing is built here: each is then built alone. */
const buildTogether = async (missing: readonly Projection[], options: PrepareOptions): Promise<void> => {
  const { pool, store, signal, onProgress } = options;
  const together = combine('together', missing);
  const { client, end } = await openDedicated(pool, 'projections: build together', STATEMENT_LIMITS_MS.build);
  const build = new Build(client, pool, store, together, signal);
  try {
    for (const projection of missing) if (!(await tryLock(client, projection))) return;
    await build.create();
    const head = await store.head();
    await build.advance(head, (position) => onProgress?.(Number(position), Number(head), 'all read models'));
    await build.index();
    await swap(client, build, signal, async () => build.advanceWithin(await store.head()), missing);
  } catch (error) {
    await build.abandon();
    if (!isEventsFault(error)) throw error;
  } finally {
    await end();
  }
};

/** An unreadable log ends the start, and not the leader again and again. */
const readTail = async ({ pool, store, projections, signal }: PrepareOptions): Promise<void> => {
  const checkpoints = await readCheckpoints(pool, projections);
  const head = await store.head();
  const behind = [...checkpoints.values()].filter(({ failure, position }) => !failure && position < head);
  const [from] = behind.map(({ position }) => position).sort((a, b) => Number(a - b));
  if (from === undefined) return;
  const reading = new AbortController();
  try {
    for await (const events of store.subscribe(from, AbortSignal.any([signal, reading.signal])))
      if (!events.length || events.at(-1)!.position >= head) break;
  } finally {
    reading.abort();
  }
  signal.throwIfAborted();
};

const buildAndSwap = async (
  client: Client,
  build: Build,
  begin: Begin,
  { store, onProgress, signal, log }: PrepareOptions,
): Promise<void> => {
  const { name } = build.projection;
  const succeeds = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      if (error instanceof Unfoldable && error.cause instanceof SubjectKeyMissing) throw error.cause;
      log.error({ projection: name, err: error }, `${name} can't be built beyond ${build.position}: ${error.message}`);
      return false;
    }
  };
  await begin(client, build);
  const head = await store.head();
  let isComplete = await succeeds(() =>
    build.advance(head, (position) => onProgress?.(Number(position), Number(head), name)),
  );
  if (!(await succeeds(() => build.index()))) {
    await build.create();
    await build.index();
    isComplete = false;
  }
  const tail = async () => build.advanceWithin(await store.head());
  if (!isComplete || !(await succeeds(() => swap(client, build, signal, tail))))
    await swap(client, build, signal, async () => {});
};

const refuseSharedTables = (projections: readonly Projection[]): void => {
  const owners = new Map<string, string>();
  for (const projection of projections)
    for (const table of tablesOf(projection)) {
      const { name } = projection;
      if (owners.has(table.name)) throw new Error(`${name} and ${owners.get(table.name)} both declare ${table.name}`);
      owners.set(table.name, name);
    }
};

const refuseUnknownSources = (projections: readonly Projection[]): void => {
  for (const { name, tables, sums = [] } of projections)
    for (const sum of sums)
      if (!tables.some((table) => table.name === sum.of))
        throw new Error(`${name} declares ${sum.name}, which sums ${sum.of}: it has no such table`);
};
