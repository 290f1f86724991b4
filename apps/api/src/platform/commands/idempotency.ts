import { setTimeout as after } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import type { FreshIds, WantedIds } from '../context/attempt';
import { Attempt, type AttemptRecord } from '../context/attempt';
import { preparedQuery } from '../database/prepared-query';
import { KEY_POOL } from '../settings/tokens';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { lockKey } from './lock-key';

export interface KeyedRequest {
  /** The caller, because two callers may use the same key. */
  owner: string;
  key: string;
  route: string;
  bodyHash: string;
}

/** An earlier try of the same request takes too long to wait for. It may be asked again with the same key. */
export class StillRunning extends Error {
  override message = 'The same request is still being handled. Ask again in a few seconds.';
}

const WAIT_LIMIT_MS = 10_000;
const POLL_INTERVAL_MS = 50;
const BATCH_DELAY_MS = 20;
const KEEP_KEYS_INTERVAL = '1 day';
/** By the clock of the process, which never jumps. A little less than the time between two sweeps. */
const BETWEEN_LOOKS_MS = 50 * 60_000;

/** A try in progress holds an advisory lock, so that a try whose process died is over at once. */
@Injectable()
export class Idempotency implements OnApplicationShutdown {
  private readonly running = new Set<string>();
  private readonly finished: { attempt: Attempt; status: number }[] = [];
  private finishing: Promise<void> | undefined;
  /** A time, as PostgreSQL has it: what is older was a day old when a sweep looked. */
  private looked: { olderThan: string; at: number } | undefined;

  /** @param keys a pool of one connection, which must not be closed while idle */
  constructor(
    @Inject(KEY_POOL) private readonly keys: Pool,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  async onApplicationShutdown() {
    await this.shutdownTasks.waitFor(
      () => 'the notes of answered requests',
      this.finishing?.catch(() => {}),
    );
  }

  /** Begins when no other try of the request is in progress. Rejects with StillRunning, or a Rejection for another request's key. */
  attempt(request: KeyedRequest, waitLimitMs = WAIT_LIMIT_MS): Attempt {
    return new Attempt(request.owner, request.key, {
      begin: (wanted) => this.begin(request, wanted, waitLimitMs),
      allocate: (wanted) => this.allocate(request, wanted),
      renew: (record) => this.renew(request, record),
    });
  }

  private async begin(
    request: KeyedRequest,
    wanted: WantedIds | undefined,
    waitLimitMs: number,
  ): Promise<AttemptRecord> {
    const deadline = Date.now() + waitLimitMs;
    for (;;) {
      const noted = await this.tryToBegin(request, wanted);
      if (noted) return noted;
      if (Date.now() >= deadline) throw new StillRunning();
      await after(POLL_INTERVAL_MS);
    }
  }

  private async tryToBegin(
    { owner, key, route, bodyHash }: KeyedRequest,
    wanted: WantedIds | undefined,
  ): Promise<AttemptRecord | undefined> {
    const name = nameOf(owner, key);
    if (this.running.has(name)) return undefined;
    this.running.add(name);
    try {
      const { rows } = await this.keys.query(
        preparedQuery(
          `INSERT INTO app.idempotency_keys AS k (owner, key, route, body_hash, ids)
           SELECT $1, $2, $3, $4, CASE WHEN $6::jsonb IS NULL THEN '[]' ELSE jsonb_build_array(app.fresh_ids($6)) END
           WHERE pg_try_advisory_lock($5)
           ON CONFLICT (owner, key) DO UPDATE SET owner = k.owner
           RETURNING route, body_hash, ids, position, status, effects, xmax = 0 AS is_first, pg_backend_pid() AS backend`,
          [owner, key, route, bodyHash, lockKey(name), wanted && JSON.stringify(wanted)],
        ),
      );
      const [known] = rows;
      if (!known) {
        this.running.delete(name);
        return undefined;
      }
      if (known.route !== route || known.body_hash !== bodyHash) {
        await this.keys.query('SELECT pg_advisory_unlock($1)', [lockKey(name)]);
        throw new Rejection('invalid', 'This Idempotency-Key was used for another request. Send a new one.');
      }
      return {
        isRepeat: !known.is_first && known.ids.length > 0,
        ids: known.ids,
        position: known.position === null ? undefined : BigInt(known.position),
        effects: known.effects,
        finished: known.status !== null,
        backend: known.backend,
      };
    } catch (error) {
      this.running.delete(name);
      throw error;
    }
  }

  /** The lock ends with its connection. Then another try may have been refused, or a crash has taken a note that the disk had not got. @throws StillRunning when this try may not go on */
  private async renew({ owner, key }: KeyedRequest, record: AttemptRecord): Promise<AttemptRecord> {
    const { rows: alive } = await this.keys.query('SELECT pg_backend_pid() AS backend');
    if (alive[0].backend === record.backend) return record;
    const lock = lockKey(nameOf(owner, key));
    const { rows } = await this.keys.query(
      preparedQuery(
        `SELECT ids = $3::jsonb AS is_same, status, pg_backend_pid() AS backend FROM app.idempotency_keys
         WHERE owner = $1 AND key = $2 AND pg_try_advisory_lock($4)`,
        [owner, key, JSON.stringify(record.ids), lock],
      ),
    );
    const [noted] = rows;
    if (noted?.is_same) return { ...record, finished: noted.status !== null, backend: noted.backend };
    if (noted) await this.keys.query('SELECT pg_advisory_unlock($1)', [lock]);
    throw new StillRunning();
  }

  /** @throws StillRunning where a crash has taken the note, since a repeat would not know these ids */
  private async allocate({ owner, key }: KeyedRequest, wanted: WantedIds): Promise<FreshIds> {
    const { rows } = await this.keys.query(
      preparedQuery(
        `UPDATE app.idempotency_keys SET ids = ids || jsonb_build_array(app.fresh_ids($3))
         WHERE owner = $1 AND key = $2 RETURNING ids -> -1 AS fresh`,
        [owner, key, JSON.stringify(wanted)],
      ),
    );
    if (!rows[0]) throw new StillRunning();
    return rows[0].fresh;
  }

  /** Notes that the request was answered: a repeat changes nothing and gets the same answer. Notes are written in batches. */
  finish(attempt: Attempt, status: number): Promise<void> {
    this.finished.push({ attempt, status });
    this.finishing ??= after(BATCH_DELAY_MS).then(() => this.noteFinished());
    return this.finishing;
  }

  private async noteFinished(): Promise<void> {
    const finished = this.finished.splice(0);
    this.finishing = undefined;
    const names = finished.map(({ attempt: { owner, key } }) => nameOf(owner, key));
    for (const name of names) this.running.delete(name);
    await this.keys.query(
      preparedQuery(
        `WITH noted AS (
           UPDATE app.idempotency_keys k SET status = f.status, position = f.position
           FROM unnest($1::text[], $2::text[], $3::integer[], $4::bigint[]) f (owner, key, status, position)
           WHERE k.owner = f.owner AND k.key = f.key
         )
         SELECT pg_advisory_unlock(lock) FROM unnest($5::bigint[]) AS l (lock)`,
        [
          finished.map(({ attempt }) => attempt.owner),
          finished.map(({ attempt }) => attempt.key),
          finished.map(({ status }) => status),
          finished.map(({ attempt }) => attempt.position ?? null),
          names.map(lockKey),
        ],
      ),
    );
  }

  /** Removes the note of a try that wrote nothing, so that a repeat is a new request. */
  forget(attempt: Attempt): Promise<void> {
    return this.endAttempt(attempt, 'DELETE FROM app.idempotency_keys WHERE owner = $1 AND key = $2', []);
  }

  /** Ends a try whose effect is unknown; a repeat goes on with the same ids. */
  leaveUnfinished(attempt: Attempt): Promise<void> {
    return this.endAttempt(attempt, 'SELECT $1::text, $2::text', []);
  }

  /** Removes what was a day old at two looks an hour apart: with a clock that jumps ahead the notes of a moment ago are a day old too. */
  async sweep(): Promise<void> {
    const earlier = this.looked;
    if (earlier && performance.now() - earlier.at < BETWEEN_LOOKS_MS) return;
    const { rows } = await this.keys.query(`SELECT (now() - interval '${KEEP_KEYS_INTERVAL}')::text AS "olderThan"`);
    const { olderThan } = rows[0];
    if (earlier)
      await this.keys.query(
        'DELETE FROM app.idempotency_keys WHERE created_at < least($1::timestamptz, $2::timestamptz)',
        [earlier.olderThan, olderThan],
      );
    this.looked = { olderThan, at: performance.now() };
  }

  /** The next try in this process uses the same connection after this, so that it needn't be waited for. */
  private async endAttempt({ owner, key }: Attempt, last: string, values: unknown[]): Promise<void> {
    const name = nameOf(owner, key);
    this.running.delete(name);
    const text = `WITH last AS (${last}) SELECT pg_advisory_unlock($3)`;
    await this.keys.query(preparedQuery(text, [owner, key, lockKey(name), ...values]));
  }
}

const nameOf = (owner: string, key: string) => `idempotency\n${owner}\n${key}`;
