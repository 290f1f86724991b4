import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { hashOf, newSecret } from '../../../platform/auth/secret';
import type { Account } from '../../../platform/auth/user-directory';
import { Clock } from '../../../platform/commands/clock';
import { inTransaction } from '../../../platform/database/transaction';
import { Outbox } from '../../../platform/messages/outbox';
import type { Settings } from '../../../platform/settings';
import { SETTINGS } from '../../../platform/tokens';

const HOUR = 3_600_000;

/** E-mailed links that set a password: good once, for an hour, and until a password is set in another way. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async send({ id, email }: Account): Promise<void> {
    const token = newSecret();
    const now = this.clock.now();
    const until = new Date(Date.parse(now) + HOUR).toISOString();
    const link = `${this.settings.publicUrl}/reset-password?token=${token}`;
    await inTransaction(this.pool, async (connection) => {
      await connection.query('DELETE FROM app.password_links WHERE expires_at <= $1', [now]);
      await connection.query('INSERT INTO app.password_links (hash, user_id, expires_at) VALUES ($1, $2, $3)', [
        hashOf(token),
        id,
        until,
      ]);
      await this.outbox.put(connection, { channel: 'email', to: email, ...words(link) }, until);
    });
  }

  /** Uses the link up. @returns whose it was; undefined when it is no link, or none any more */
  async use(token: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ user_id: number }>(
      'DELETE FROM app.password_links WHERE hash = $1 AND expires_at > $2 RETURNING user_id',
      [hashOf(token), this.clock.now()],
    );
    return rows[0]?.user_id;
  }
}

const words = (link: string) => ({
  subject: 'Set a new password for the Diaper Bank Portal',
  text: `Open this link within an hour to set a new password:\n\n${link}\n\nIf you did not ask for it, you need to do nothing: your password stays as it is.`,
});
