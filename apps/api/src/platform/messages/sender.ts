import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import type { Settings } from '../settings/settings';
import { LOG, SETTINGS, TRANSPORTS } from '../settings/tokens';
import { type Channel, Undeliverable } from './message';
import { unseal } from './seal';
import type { Transports } from './transports';

/** The delays after the first, the second, … failed try; after one more the message is given up. */
export const RETRY_DELAYS_SECONDS = [10, 60, 300, 1_800, 7_200] as const;
/** What is due later than that was put off while the clock was ahead, and is due now. */
const LONGEST_RETRY_DELAY_SECONDS = Math.max(...RETRY_DELAYS_SECONDS);
const KEEP_SETTLED_INTERVAL = '30 days';

interface DueMessage {
  id: string;
  channel: Channel;
  about: string | null;
  sealed: Buffer;
  attempts: number;
  expired: boolean;
}

/** Sends what waits in the outbox. */
@Injectable()
export class Sender {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(TRANSPORTS) private readonly transports: Transports,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Sends all that is due. The worker makes sure that one process at a time does so. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    await this.forgetSettled();
    while (!signal?.aborted) {
      const due = await this.findNextDue();
      if (!due) return;
      await this.deliver(due);
    }
  }

  private forgetSettled() {
    return this.pool.query(
      `DELETE FROM app.outbox WHERE settled_at < $1::timestamptz - interval '${KEEP_SETTLED_INTERVAL}'`,
      [this.clock.now()],
    );
  }

  private async findNextDue(): Promise<DueMessage | undefined> {
    const { rows } = await this.pool.query<DueMessage>(
      `SELECT id, channel, about, sealed, attempts, useful_until <= $1 AS expired FROM app.outbox
       WHERE settled_at IS NULL AND (due_at <= $1 OR due_at > $1::timestamptz + make_interval(secs => $2))
       ORDER BY due_at LIMIT 1`,
      [this.clock.now(), LONGEST_RETRY_DELAY_SECONDS],
    );
    return rows[0];
  }

  private async deliver({ id, channel, about, sealed, attempts, expired }: DueMessage): Promise<void> {
    if (expired) return this.giveUp(id, 'nobody needs it any more');
    try {
      await this.transports[channel].send(JSON.parse(unseal(sealed, this.settings.personalDataKey)), id);
    } catch (error) {
      const problem = problemOf(error);
      const delaySeconds = error instanceof Undeliverable ? undefined : RETRY_DELAYS_SECONDS[attempts];
      if (delaySeconds === undefined) return this.giveUp(id, problem);
      return this.postpone(id, problem, delaySeconds);
    }
    const { rowCount } = await this.pool.query(
      'UPDATE app.outbox SET attempts = attempts + 1, settled_at = $2, sealed = NULL, problem = NULL WHERE id = $1',
      [id, this.clock.now()],
    );
    // The person was erased while the message was on its way.
    if (!rowCount && about) await this.transports[channel].forget?.(about);
    this.log.info({ message: id, channel }, 'A message was sent');
  }

  private async postpone(id: string, problem: string, delaySeconds: number): Promise<void> {
    await this.pool.query(
      `UPDATE app.outbox SET attempts = attempts + 1, problem = $2,
         due_at = $3::timestamptz + make_interval(secs => $4) WHERE id = $1`,
      [id, problem, this.clock.now(), delaySeconds],
    );
    this.log.warn(
      { message: id, problem },
      `A message could not be sent and is tried again in ${delaySeconds} seconds`,
    );
  }

  private async giveUp(id: string, problem: string): Promise<void> {
    await this.pool.query(
      `UPDATE app.outbox SET attempts = attempts + 1, problem = $2, settled_at = $3, sealed = NULL, given_up = true
       WHERE id = $1`,
      [id, problem, this.clock.now()],
    );
    this.log.error({ message: id, problem }, 'A message was given up');
  }
}

/** Describes an error without the server's own words, which may repeat the address. */
const problemOf = (error: unknown): string => {
  const { code, responseCode, status, name, message } = error as Record<string, unknown>;
  if (error instanceof Undeliverable) return String(message);
  return [code ?? name, responseCode ?? status].filter((part) => part !== undefined).join(' ');
};
