import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import type { Settings } from '../settings/settings';
import { SETTINGS, TRANSPORTS } from '../settings/tokens';
import { wakeTasks } from '../worker/wake';
import type { Message } from './message';
import { seal } from './seal';
import type { Transports } from './transports';

/** Messages wait here until they are sent. Their text is encrypted, and removed once they are sent. */
@Injectable()
export class Outbox {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(TRANSPORTS) private readonly transports: Transports,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @param connection the transaction of its cause: both are written, or neither @param until ISO 8601; nobody needs it after that
   * @param id a UUID; a message whose id is there already is not sent again
   */
  async put(
    connection: Pick<Pool, 'query'>,
    message: Message,
    until: string,
    id: string = randomUUID(),
  ): Promise<string> {
    await connection.query(
      `INSERT INTO app.outbox (id, channel, about, sealed, created_at, due_at, useful_until)
       VALUES ($1, $2, $6, $3, $4, $4, $5) ON CONFLICT (id) DO NOTHING`,
      [
        id,
        message.channel,
        seal(JSON.stringify(message), this.settings.personalDataKey),
        this.clock.now(),
        until,
        message.about,
      ],
    );
    await wakeTasks(connection, 'outbox');
    return id;
  }

  /** Those that wait, the notes of those that were sent, and what a transport keeps. */
  async eraseAbout(about: string): Promise<void> {
    await this.pool.query('DELETE FROM app.outbox WHERE about = $1', [about]);
    for (const transport of Object.values(this.transports)) await transport.forget?.(about);
  }
}
