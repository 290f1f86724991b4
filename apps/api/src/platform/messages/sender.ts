import { setTimeout as after } from 'node:timers/promises';
import { Outage } from '@bank/event-store';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { lockKey } from '../commands/lock-key';
import { Endings } from '../ending/endings';
import type { Settings } from '../settings';
import { LOG, SETTINGS, TRANSPORTS } from '../tokens';
import { type Channel, Undeliverable } from './message';
import { unseal } from './seal';
import type { Transports } from './transports';

/** Seconds to wait after the first, the second, … try that failed; after one more the message is given up. */
export const WAITS = [10, 60, 300, 1_800, 7_200] as const;
const LOOK_AGAIN = 1_000;
const LEAD = lockKey('outbox:sender');
const KEPT = '30 days';

interface Waiting {
  id: string;
  channel: Channel;
  sealed: Buffer;
  attempts: number;
  late: boolean;
}

/** Sends what waits in the outbox, one process at a time. */
@Injectable()
export class Sender implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(TRANSPORTS) private readonly transports: Transports,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    private readonly endings: Endings,
  ) {}

  onApplicationBootstrap() {
    if (this.settings.appRole !== 'web') this.running = this.run(this.stopping.signal);
  }

  async onApplicationShutdown() {
    this.stopping.abort();
    await this.endings.of(() => 'the sending of messages', this.running);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const outage = new Outage({
      began: (problem) => this.log.warn({ problem }, 'The outbox cannot be read; it is tried again until it can'),
      ended: () => this.log.info('The outbox is read again'),
    });
    while (!signal.aborted) {
      await this.pass().then(
        () => outage.ended(),
        (error) => outage.began(error),
      );
      await after(LOOK_AGAIN, undefined, { signal }).catch(() => {});
    }
  }

  /** Sends all that is due, unless another process is at it. */
  async pass(): Promise<void> {
    const connection = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS leads', [LEAD]);
      if (!rows[0].leads) return;
      await this.forget(connection);
      for (let due = await this.next(connection); due; due = await this.next(connection)) {
        if (this.stopping.signal.aborted) break;
        await this.deliver(connection, due);
      }
      await connection.query('SELECT pg_advisory_unlock($1)', [LEAD]);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      // A connection that failed is closed, and the lead with it.
      connection.release(broken);
    }
  }

  private forget(connection: PoolClient) {
    return connection.query(`DELETE FROM app.outbox WHERE settled_at < $1::timestamptz - interval '${KEPT}'`, [
      this.clock.now(),
    ]);
  }

  private async next(connection: PoolClient): Promise<Waiting | undefined> {
    const { rows } = await connection.query<Waiting>(
      `SELECT id, channel, sealed, attempts, useful_until <= $1 AS late FROM app.outbox
       WHERE settled_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT 1`,
      [this.clock.now()],
    );
    return rows[0];
  }

  private async deliver(connection: PoolClient, { id, channel, sealed, attempts, late }: Waiting): Promise<void> {
    if (late) return this.giveUp(connection, id, 'nobody needs it any more');
    try {
      await this.transports[channel].send(JSON.parse(unseal(sealed, this.settings.personalDataKey)), id);
    } catch (error) {
      const problem = problemOf(error);
      const wait = error instanceof Undeliverable ? undefined : WAITS[attempts];
      if (wait === undefined) return this.giveUp(connection, id, problem);
      return this.postpone(connection, id, problem, wait);
    }
    await connection.query(
      'UPDATE app.outbox SET attempts = attempts + 1, settled_at = $2, sealed = NULL, problem = NULL WHERE id = $1',
      [id, this.clock.now()],
    );
    this.log.info({ message: id, channel }, 'A message was sent');
  }

  private async postpone(connection: PoolClient, id: string, problem: string, wait: number): Promise<void> {
    await connection.query(
      `UPDATE app.outbox SET attempts = attempts + 1, problem = $2,
         due_at = $3::timestamptz + make_interval(secs => $4) WHERE id = $1`,
      [id, problem, this.clock.now(), wait],
    );
    this.log.warn({ message: id, problem }, `A message could not be sent and is tried again in ${wait} seconds`);
  }

  private async giveUp(connection: PoolClient, id: string, problem: string): Promise<void> {
    await connection.query(
      `UPDATE app.outbox SET attempts = attempts + 1, problem = $2, settled_at = $3, sealed = NULL, given_up = true
       WHERE id = $1`,
      [id, problem, this.clock.now()],
    );
    this.log.error({ message: id, problem }, 'A message was given up');
  }
}

/** Without the server's own words, which may repeat the address. */
const problemOf = (error: unknown): string => {
  const { code, responseCode, status, name, message } = error as Record<string, unknown>;
  if (error instanceof Undeliverable) return String(message);
  return [code ?? name, responseCode ?? status].filter((part) => part !== undefined).join(' ');
};
