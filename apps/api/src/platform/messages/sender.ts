import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { Bank, type Letterhead, type Picture } from '../context/bank';
import type { Settings } from '../settings/settings';
import { LOG, SETTINGS, TRANSPORTS } from '../settings/tokens';
import { Queue } from '../worker/queue';
import { inNameOf } from './in-name-of';
import { type Message, Undeliverable, type Way } from './message';
import { unseal } from './seal';
import type { Transports } from './transports';

/** The delays after the first, the second, … failed try; after one more the message is given up. */
export const RETRY_DELAYS_SECONDS = [10, 60, 300, 1_800, 7_200] as const;
/** What is due later than that was put off while the clock was ahead, and is due now. */
const LONGEST_RETRY_DELAY_SECONDS = Math.max(...RETRY_DELAYS_SECONDS);
const KEEP_SETTLED_INTERVAL = '30 days';

interface DueMessage {
  id: string;
  channel: Way;
  about: string | null;
  sealed: Buffer;
  attempts: number;
  expired: boolean;
}

@Injectable()
export class Sender extends Queue<DueMessage> {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(TRANSPORTS) private readonly transports: Transports,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    private readonly bank: Bank,
  ) {
    super();
  }

  async sendDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await this.pool.query(
      `DELETE FROM app.outbox WHERE settled_at < $1::timestamptz - interval '${KEEP_SETTLED_INTERVAL}'`,
      [this.clock.now()],
    );
    await this.workThrough(signal);
  }

  protected async claim(): Promise<DueMessage | undefined> {
    const { rows } = await this.pool.query<DueMessage>(
      `SELECT id, channel, about, sealed, attempts, useful_until <= $1 AS expired FROM app.outbox
       WHERE settled_at IS NULL AND (due_at <= $1 OR due_at > $1::timestamptz + make_interval(secs => $2))
       ORDER BY due_at LIMIT 1`,
      [this.clock.now(), LONGEST_RETRY_DELAY_SECONDS],
    );
    return rows[0];
  }

  protected async work({ id, channel, sealed, expired }: DueMessage): Promise<void> {
    if (expired) throw new Undeliverable('nobody needs it any more');
    const message: Message = JSON.parse(unseal(sealed, this.settings.personalDataKey));
    const head = await this.bank.read();
    const letter = inNameOf(head, message, this.settings.isPractice);
    const logo = channel === 'email' ? await this.readLogo(head) : undefined;
    await this.transports[channel].send({ ...letter, ...(logo && { logo }) }, id);
  }

  /** A letter without its logo is better than none. */
  private async readLogo({ logo }: Letterhead): Promise<Picture | undefined> {
    if (!logo) return undefined;
    try {
      return await this.bank.logo(logo);
    } catch (error) {
      this.log.warn({ problem: problemOf(error) }, 'The logo of a letter could not be read');
      return undefined;
    }
  }

  protected async finish({ id, channel, about }: DueMessage): Promise<void> {
    const isKnown = await this.update(id, 'settled_at = $3, sealed = NULL', null);
    // The person was erased while the message was on its way.
    if (!isKnown && about) await this.transports[channel].forget?.(about);
    this.log.info({ message: id, channel }, 'A message was sent');
  }

  protected async fail({ id, attempts }: DueMessage, error: unknown): Promise<void> {
    const problem = problemOf(error);
    const delaySeconds = error instanceof Undeliverable ? undefined : RETRY_DELAYS_SECONDS[attempts];
    const what = { message: id, problem };
    if (delaySeconds === undefined) {
      await this.update(id, 'settled_at = $3, sealed = NULL, given_up = true', problem);
      this.log.error(what, 'A message was given up');
    } else {
      await this.update(id, `due_at = $3::timestamptz + interval '${delaySeconds} seconds'`, problem);
      this.log.warn(what, `A message could not be sent and is tried again in ${delaySeconds} seconds`);
    }
  }

  /** @param changes SQL in which $3 is the present time @returns whether the message is still there */
  private async update(id: string, changes: string, problem: string | null): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE app.outbox SET attempts = attempts + 1, problem = $2, ${changes} WHERE id = $1`,
      [id, problem, this.clock.now()],
    );
    return Boolean(rowCount);
  }
}

/** Describes an error without the server's own words, which may repeat the address. */
const problemOf = (error: unknown): string => {
  const { code, responseCode, status, name, message } = error as Record<string, unknown>;
  if (error instanceof Undeliverable) return String(message);
  return [code ?? name, responseCode ?? status].filter((part) => part !== undefined).join(' ');
};
