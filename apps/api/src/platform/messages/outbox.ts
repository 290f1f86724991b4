import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Clock } from '../commands/clock';
import type { Settings } from '../settings';
import { SETTINGS } from '../tokens';
import { WORKER_CHANNEL } from '../worker/worker';
import type { Message } from './message';
import { seal } from './seal';

/** Messages wait here until they are sent. Their text is encrypted, and removed once they are sent. */
@Injectable()
export class Outbox {
  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @param connection the transaction that gives cause for the message: both are written, or neither
   * @param until ISO 8601; nobody needs the message after that
   * @returns the message's id
   */
  async put(connection: Pick<Pool, 'query'>, message: Message, until: string): Promise<string> {
    const id = randomUUID();
    await connection.query(
      `WITH put AS (
         INSERT INTO app.outbox (id, channel, sealed, created_at, due_at, useful_until) VALUES ($1, $2, $3, $4, $4, $5)
         RETURNING id
       )
       SELECT pg_notify('${WORKER_CHANNEL}', 'outbox') FROM put`,
      [id, message.channel, seal(JSON.stringify(message), this.settings.personalDataKey), this.clock.now(), until],
    );
    return id;
  }
}
