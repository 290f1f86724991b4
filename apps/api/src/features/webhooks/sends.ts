import { Rejection, refuseInvalid } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../platform/commands/clock';
import { EVENT_STORE } from '../../platform/settings/tokens';
import { wakeTasks } from '../../platform/worker/wake';
import { newTest } from './message';
import { DELIVERY_TASK, LIVE_WEBHOOKS, QUEUEING_TASK } from './webhook-states';
import type { AskedReplay } from './webhooks.dto';

const MAX_REPLAYS = 5;
const IS_OFF = 'Nothing is sent until the secret has been shown, nor while the webhook is switched off.';
const NO_RANGE = 'Say from which event or from when on the events are sent again.';
const MANY_REPLAYS = `${MAX_REPLAYS} ranges of this webhook are still being sent again. Wait until one is done.`;
const IS_WAITING = 'A test waits for this receiver already.';

/** What administrators have sent besides the events that happen. */
@Injectable()
export class Sends {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly log: EventStore,
  ) {}

  /** @throws Rejection */
  async sendTest(webhook: number): Promise<void> {
    await this.refuseWhileOff(webhook);
    const { messageId, stream, type } = newTest();
    const { rowCount } = await this.pool.query(
      `INSERT INTO app.webhook_deliveries (webhook_id, message_id, type, stream, queued_at, due_at)
       SELECT $1, $2, $3, $4, $5::timestamptz, $5::timestamptz WHERE NOT EXISTS (
         SELECT FROM app.webhook_deliveries WHERE webhook_id = $1 AND type = $3 AND attempts = 0 AND settled_at IS NULL)`,
      [webhook, messageId, type, stream, this.clock.now()],
    );
    if (!rowCount) throw new Rejection('conflict', IS_WAITING);
    await wakeTasks(this.pool, DELIVERY_TASK);
  }

  /** One that waits is tried at once; one that is settled is queued anew, with the same id for the receiver. @throws Rejection */
  async sendAgain(webhook: number, delivery: number): Promise<void> {
    await this.refuseWhileOff(webhook);
    const now = this.clock.now();
    const { rowCount: waiting } = await this.pool.query(
      `UPDATE app.webhook_deliveries SET due_at = $3 WHERE webhook_id = $1 AND id = $2 AND settled_at IS NULL`,
      [webhook, delivery, now],
    );
    const { rowCount: settled } = waiting
      ? { rowCount: 0 }
      : await this.pool.query(
          `INSERT INTO app.webhook_deliveries (webhook_id, message_id, type, stream, position, after, queued_at, due_at)
           SELECT webhook_id, message_id, type, stream, position, after, $3::timestamptz, $3::timestamptz
           FROM app.webhook_deliveries WHERE webhook_id = $1 AND id = $2`,
          [webhook, delivery, now],
        );
    if (!waiting && !settled) throw new Rejection('notFound', `There is no delivery ${delivery} of this webhook`);
    await this.pool.query('UPDATE app.webhook_states SET quiet_until = NULL WHERE webhook_id = $1', [webhook]);
    await wakeTasks(this.pool, DELIVERY_TASK);
  }

  /** @throws Rejection */
  async replay(webhook: number, { after, upTo, since, until }: AskedReplay): Promise<void> {
    await this.refuseWhileOff(webhook);
    if (!after && !since) refuseInvalid({ after: NO_RANGE, since: NO_RANGE });
    refuseBackwards({ after, upTo, since, until });
    const head = await this.log.head();
    if (after && BigInt(after) >= head) refuseInvalid({ after: `No event comes after it: the log ends at ${head}` });
    const end = upTo && BigInt(upTo) < head ? BigInt(upTo) : head;
    const { rowCount } = await this.pool.query(
      `INSERT INTO app.webhook_replays (webhook_id, position, up_to, since, until)
       SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM app.webhook_replays WHERE webhook_id = $1) < ${MAX_REPLAYS}`,
      [webhook, after || '0', String(end), since || null, until || null],
    );
    if (!rowCount) throw new Rejection('conflict', MANY_REPLAYS);
    await wakeTasks(this.pool, QUEUEING_TASK);
  }

  private async refuseWhileOff(webhook: number): Promise<void> {
    const { rows } = await this.pool.query(`SELECT FROM ${LIVE_WEBHOOKS} WHERE s.webhook_id = $1`, [webhook]);
    if (!rows.length) throw new Rejection('conflict', IS_OFF);
  }
}

const refuseBackwards = ({ after, upTo, since, until }: AskedReplay): void => {
  const problem = 'Must be after the beginning of the range';
  if (after && upTo && BigInt(upTo) <= BigInt(after)) refuseInvalid({ upTo: problem });
  if (since && until && Date.parse(until) < Date.parse(since)) refuseInvalid({ until: problem });
};
