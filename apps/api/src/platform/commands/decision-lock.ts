import type { DecisionKey } from '@bank/domain';
import { type EventStore, type Holder, isLockTimeout, type Position } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Batch } from '../context/batch';
import { contextIfAny } from '../context/request-context';
import { tellsOfNoConnection } from '../database/no-connection';
import { releaseLocks } from '../database/release-locks';
import { Metrics } from '../observability/metrics';
import { EVENT_STORE, LOCK_POOL } from '../settings/tokens';
import { BatchHolds, type Hold } from './batch-holds';
import { modesOf } from './decision-keys';
import { lockKey } from './lock-key';
import { ProjectionsService } from './projections.service';

export class TooBusy extends Error {
  override message = 'Too many people are changing the same thing at this moment. Try again in a few seconds.';
}

/** A decision that depends on more than its own stream names a key for each thing, and nobody else decides about them meanwhile. */
@Injectable()
export class DecisionLock {
  private readonly batches = new WeakMap<Batch, BatchHolds>();

  constructor(
    @Inject(LOCK_POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly projections: ProjectionsService,
    private readonly metrics: Metrics,
  ) {}

  /** Once the projections `waitFor` have everything that was appended before. @throws TooBusy, ProjectionsBehind */
  hold: Hold = (keys, waitFor, decide) => {
    if (keys.length === 0) return decide();
    const batch = contextIfAny()?.batch;
    return batch ? this.holdsOf(batch).hold(keys, waitFor, decide) : this.holdAlone(keys, waitFor, decide);
  };

  private holdsOf(batch: Batch): BatchHolds {
    const holds = this.batches.get(batch) ?? new BatchHolds(batch, this.holdAlone);
    this.batches.set(batch, holds);
    return holds;
  }

  private holdAlone: Hold = async (keys, waitFor, decide) => {
    const askedAt = process.hrtime.bigint();
    const connection = await this.pool.connect().catch(rethrowAsTooBusy);
    try {
      const { holder, head } = await takeLocks(connection, keys, this.store.headSql);
      this.metrics.lockWaits.observe(Number(process.hrtime.bigint() - askedAt) / 1e9);
      await this.projections.caughtUpWith(head ?? (await this.store.head()), waitFor);
      return await decide(holder);
    } finally {
      // The answer doesn't wait for the release; the next decision on these keys does.
      void releaseLocks(connection);
    }
  };
}

/** In ascending order, so that no two wait for each other. @returns the head after the last lock, where its SQL is known */
const takeLocks = async (
  connection: PoolClient,
  keys: readonly DecisionKey[],
  headSql: string | undefined,
): Promise<{ holder: Holder; head: Position | undefined }> => {
  const modes = modesOf(keys, lockKey);
  const locks = [...modes.keys()].sort((a, b) => (a < b ? -1 : 1));
  const lockSql = `SELECT pg_backend_pid() AS backend,
      CASE WHEN is_alone THEN pg_advisory_lock(key) ELSE pg_advisory_lock_shared(key) END
    FROM unnest('{${locks}}'::bigint[], '{${locks.map((lock) => modes.get(lock))}}'::boolean[]) AS k(key, is_alone)`;
  // Statements that are sent together run one after the other, so that the head is read under the locks.
  const results: QueryResult | QueryResult[] = await connection
    .query(headSql ? `${lockSql}; ${headSql}` : lockSql)
    .catch(rethrowAsTooBusy);
  const [locked, headed] = [results].flat();
  const [head] = Object.values(headed?.rows[0] ?? {});
  return {
    holder: { backend: locked!.rows[0].backend, keys: locks },
    head: head === undefined ? undefined : BigInt(head as string),
  };
};

const rethrowAsTooBusy = (error: Error): never => {
  if (isLockTimeout(error) || tellsOfNoConnection(error)) throw new TooBusy();
  throw error;
};
