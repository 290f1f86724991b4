import type { EventStore, Position } from '@bank/event-store';
import { type Client, escapeIdentifier as id, type Pool } from 'pg';
import { livingSchema, type Projection, tablesOf } from '../projection';
import { createCheckpoints } from '../runner/checkpoints';
import { openDedicated, STATEMENT_LIMITS_MS } from '../runner/connection';
import { Unfoldable } from '../tables/fold';
import { Build } from './build';
import { type DifferingRows, findDifferingRows } from './differing-rows';
import { awaitLock } from './lock';
import { atLivingPosition, findComparable, RebuildFailed } from './rebuild';
import { createFrom, type Snapshot } from './snapshot';
import { swap } from './swap';

/** `verify` builds from the first event on, compares, and keeps what differs for a `swap`; `rebuild` compares and swaps. */
export type ShadowWork = 'rebuild' | 'verify' | 'swap';
export type Phase = 'waiting' | 'reading' | 'indexing' | 'comparing' | 'swapping';

export interface ShadowOptions {
  store: EventStore;
  pool: Pool;
  projection: Projection;
  schema: string;
  /** What a `verify` has kept; for a `swap`. */
  kept?: { position: Position; rows: number };
  /** Tables to begin with; for a `rebuild`. */
  snapshot?: Snapshot | undefined;
  /** Whether tables that equal the log stay as a snapshot; for a `verify`. */
  keepsSnapshot?: boolean;
  /** Aborting drops what was built and leaves the living tables as they are. */
  signal: AbortSignal;
  /** Positions in the log. */
  onProgress: (done: Position, total: Position) => void;
  /** The next phase begins when it resolves; nothing is dropped or swapped after it rejects. */
  onPhase: (phase: Phase) => Promise<void>;
}

export interface ShadowOutcome {
  rows: number;
  /** The position up to which the built tables hold the log. */
  position: Position;
  /** Undefined where there was nothing to compare with: no living tables, or of another shape. */
  differing?: DifferingRows;
  /** Whether the tables that were built stay in the schema. */
  kept: boolean;
  /** The last event in the tables that stay as a snapshot. */
  snapshot?: Snapshot['event'];
  /** Why there was a snapshot and it was not used. */
  refusal?: string;
}

const PREFIX = 'shadow_';
export const shadowSchema = (run: number): string => `${PREFIX}${run}`;

/** Beside the living tables, which go on being read and written. Waits while another process rebuilds the same. @throws RebuildFailed */
export const workInShadow = async (work: ShadowWork, options: ShadowOptions): Promise<ShadowOutcome> => {
  const { pool, projection, schema, store, signal, onPhase } = options;
  await createCheckpoints(pool, livingSchema(projection));
  const { client, end } = await openDedicated(
    pool,
    `projections: ${work} ${projection.name}`,
    STATEMENT_LIMITS_MS.build,
  );
  const build = new Build(client, pool, store, projection, signal, schema);
  try {
    await onPhase('waiting');
    await awaitLock(client, projection, signal);
    return await works[work](client, build, options);
  } catch (error) {
    if (work !== 'swap') await build.abandon();
    throw error instanceof Unfoldable ? new RebuildFailed(projection.name, error) : error;
  } finally {
    await end();
  }
};

type Work = (client: Client, build: Build, options: ShadowOptions) => Promise<ShadowOutcome>;

const outcomeOf = ({ rows, position }: Build, kept: boolean, differing?: DifferingRows): ShadowOutcome => ({
  rows,
  position,
  kept,
  ...(differing && { differing }),
});

const buildAndCompare = async (client: Client, build: Build, { store, onProgress, onPhase }: ShadowOptions) => {
  const living = await findComparable(client, build);
  const to = living?.position ?? (await store.head());
  await build.advance(to, (position) => onProgress(position, to));
  await onPhase('indexing');
  await build.index();
  if (!living) return undefined;
  await onPhase('comparing');
  return atLivingPosition(client, build, () =>
    findDifferingRows(client, livingSchema(build.projection), build.schema, tablesOf(build.projection)),
  );
};

const swapIn = async (client: Client, build: Build, { store, signal, onPhase }: ShadowOptions) => {
  await onPhase('swapping');
  await swap(client, build, signal, async () => build.advanceWithin(await store.head()));
};

const works: Readonly<Record<ShadowWork, Work>> = {
  async verify(client, build, options) {
    await options.onPhase('reading');
    await build.create();
    const differing = await buildAndCompare(client, build, options);
    const kept = !differing || differing.count > 0;
    const snapshot = !kept && options.keepsSnapshot ? build.last : undefined;
    if (snapshot) await build.dropIndexes();
    else if (!kept) await build.drop();
    return { ...outcomeOf(build, kept, differing), ...(snapshot && { snapshot }) };
  },

  async rebuild(client, build, options) {
    await options.onPhase('reading');
    const refusal = await createFrom(options.snapshot, client, build, options.store);
    const differing = await buildAndCompare(client, build, options);
    const head = await options.store.head();
    await build.advance(head, (position) => options.onProgress(position, head));
    await swapIn(client, build, options);
    return { ...outcomeOf(build, false, differing), ...(refusal && { refusal }) };
  },

  async swap(client, build, options) {
    const { position, rows } = options.kept!;
    build.resume(position, rows);
    // All in one transaction: what was kept stays true to its position until it is swapped in.
    await swapIn(client, build, options);
    return outcomeOf(build, false);
  },
};

export const shadowSchemas = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^${PREFIX}[0-9]+$' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
};

export const dropShadow = async (pool: Pool, schema: string): Promise<void> => {
  await pool.query(`DROP SCHEMA IF EXISTS ${id(schema)} CASCADE`);
};
