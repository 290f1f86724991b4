import { records } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { recordRelation } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../platform/commands/clock';
import { seal, unseal } from '../../platform/messages/seal';
import type { Settings } from '../../platform/settings/settings';
import { EVENT_STORE, SETTINGS } from '../../platform/settings/tokens';
import { wakeTasks } from '../../platform/worker/wake';
import { newWebhookSecret } from './signature';

/** How long messages carry the signature of a secret that was replaced, too. */
const FORMER_SECRET_INTERVAL = '24 hours';

/** Tasks of the worker. */
export const QUEUEING_TASK = 'webhook-events';
export const DELIVERY_TASK = 'webhooks';

/** SQL of the webhooks that are to get events: `r` is the record, `s` its state. */
export const LIVE_WEBHOOKS = `app.webhook_states s
  JOIN ${recordRelation(records.webhook.kind)} r ON r.id = s.webhook_id AND r.removed_at IS NULL AND r.is_active`;

export interface SealedSecrets {
  secret: Buffer;
  formerSecret: Buffer | null;
}

@Injectable()
export class WebhookStates {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The first secret lets the webhook begin, with what happens from now on; a later one replaces it. */
  async issueSecret(id: number): Promise<string> {
    const secret = newWebhookSecret();
    await this.pool.query(
      `INSERT INTO app.webhook_states AS s (webhook_id, position, secret) VALUES ($1, $2, $3)
       ON CONFLICT (webhook_id) DO UPDATE SET secret = excluded.secret, former_secret = s.secret,
         former_until = $4::timestamptz + interval '${FORMER_SECRET_INTERVAL}'`,
      [id, String(await this.log.head()), this.seal(secret), this.clock.now()],
    );
    await wakeTasks(this.pool, QUEUEING_TASK);
    return secret;
  }

  /** @param former what signs besides, where a secret was replaced a short time ago */
  openSecrets({ secret, formerSecret }: SealedSecrets): string[] {
    return [secret, ...(formerSecret ? [formerSecret] : [])].map((sealed) =>
      unseal(sealed, this.settings.personalDataKey),
    );
  }

  async noteGone(id: number): Promise<void> {
    await this.pool.query('UPDATE app.webhook_states SET gone_at = $2 WHERE webhook_id = $1', [id, this.clock.now()]);
  }

  /** What waits is sent at once, as somebody switched the webhook on. */
  async begin(id: number): Promise<void> {
    await this.pool.query('UPDATE app.webhook_states SET gone_at = NULL, quiet_until = NULL WHERE webhook_id = $1', [
      id,
    ]);
    await wakeTasks(this.pool, QUEUEING_TASK, DELIVERY_TASK);
  }

  /** Also what waits. */
  async forget(id: number): Promise<void> {
    await this.pool.query('DELETE FROM app.webhook_states WHERE webhook_id = $1', [id]);
  }

  private seal(secret: string): Buffer {
    return seal(secret, this.settings.personalDataKey);
  }
}
