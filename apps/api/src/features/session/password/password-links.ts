import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { hashOf, newSecret } from '../../../platform/auth/secret';
import { type Account, UserDirectory } from '../../../platform/auth/user-directory';
import { Clock } from '../../../platform/commands/clock';
import { Outbox } from '../../../platform/messages/outbox';
import type { Settings } from '../../../platform/settings';
import { SETTINGS } from '../../../platform/tokens';

const VALID_MS = 3_600_000;
/** SQL for the position at which the present password was set; -1 without a password. */
const PASSWORD_POSITION = 'coalesce((SELECT position FROM app.passwords WHERE user_id = $2), -1)';

/**
 * E-mailed links that set a password: good once, for an hour, and until the password is set in another way or the e-mail is
 * another one.
 */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly pool: Pool,
    private readonly users: UserDirectory,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param connection a transaction, so that the link is stored and its e-mail put into the outbox, or neither */
  async send(connection: PoolClient, { id, email }: Account): Promise<void> {
    const token = newSecret();
    const now = this.clock.now();
    const until = new Date(Date.parse(now) + VALID_MS).toISOString();
    const link = `${this.settings.publicUrl}/reset-password?token=${token}`;
    await connection.query('DELETE FROM app.password_links WHERE expires_at <= $1', [now]);
    await connection.query(
      `INSERT INTO app.password_links (hash, user_id, expires_at, email, password_at)
       VALUES ($1, $2, $3, $4, ${PASSWORD_POSITION})`,
      [hashOf(token), id, until, hashOf(email)],
    );
    await this.outbox.put(connection, { channel: 'email', to: email, ...messageWith(link) }, until);
  }

  /** The user to whom a link went; undefined when there is no such link, or it was used. */
  async ownerOf(token: string): Promise<Account | undefined> {
    const { rows } = await this.pool.query<{ user_id: number }>(
      'SELECT user_id FROM app.password_links WHERE hash = $1',
      [hashOf(token)],
    );
    return rows[0] && this.users.byId(rows[0].user_id);
  }

  /** Uses the link up. @returns whether it was still good: not expired, and neither password nor e-mail changed since */
  async use(connection: PoolClient, token: string, { id, email }: Account): Promise<boolean> {
    const { rows } = await connection.query<{ is_good: boolean }>(
      `DELETE FROM app.password_links WHERE hash = $1 AND user_id = $2
       RETURNING expires_at > $3 AND email = $4 AND password_at = ${PASSWORD_POSITION} AS is_good`,
      [hashOf(token), id, this.clock.now(), hashOf(email)],
    );
    return rows[0]?.is_good ?? false;
  }
}

const messageWith = (link: string) => ({
  subject: 'Set a new password for the Diaper Bank Portal',
  text: `Open this link within an hour to set a new password:\n\n${link}\n\nIf you did not ask for it, you need to do nothing: your password stays as it is.`,
});
