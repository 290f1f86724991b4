import type { EventStore, Position } from '@bank/event-store';
import { escapeIdentifier as id, type Pool } from 'pg';
import type { Projection } from '../projection';
import { openDedicated, STATEMENT_LIMITS_MS } from '../runner/connection';
import { Unfoldable } from '../tables/fold';
import { Build } from './build';
import { combine } from './combine';
import { awaitLock } from './lock';

export interface PastOptions {
  store: EventStore;
  pool: Pool;
  projections: readonly Projection[];
  schema: string;
  to: Position;
  /** Aborting drops what was built. */
  signal: AbortSignal;
  onPosition?: (position: Position) => void;
}

/** The present code can't fold an event that the past has. */
export class PastFailed extends Error {
  constructor({ recorded, message, cause }: Unfoldable) {
    const { event, position, stream } = recorded;
    super(`${event.type} at ${position} in ${stream} can't be folded: ${message}`, { cause });
  }
}

const PREFIX = 'past_';
export const pastSchema = (past: number): string => `${PREFIX}${past}`;

/** In one reading of the log. Drops what an earlier attempt left, and waits while another process builds. @throws PastFailed */
export const buildPast = async ({
  store,
  pool,
  projections,
  schema,
  to,
  signal,
  onPosition = () => {},
}: PastOptions): Promise<void> => {
  const together = combine(schema, projections);
  const { client, end } = await openDedicated(pool, `projections: build ${schema}`, STATEMENT_LIMITS_MS.build);
  const build = new Build(client, pool, store, together, signal, schema);
  try {
    await awaitLock(client, together, signal);
    await build.create();
    await build.advance(to, onPosition);
    await build.index();
  } catch (error) {
    await build.abandon();
    throw error instanceof Unfoldable ? new PastFailed(error) : error;
  } finally {
    await end();
  }
};

export const pastSchemas = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^${PREFIX}[0-9]+$' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
};

/** Drops the tables of a past, once nobody reads them. */
export const dropPast = async (pool: Pool, schema: string): Promise<void> => {
  await pool.query(`DROP SCHEMA IF EXISTS ${id(schema)} CASCADE`);
};
