import { SETTINGS_ID } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { hashOf, newSecret } from '../../platform/auth/secret';
import { Clock } from '../../platform/commands/clock';
import { type User, UserDirectory } from '../../platform/context/user-directory';
import { Outbox } from '../../platform/messages/outbox';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';
import { type OwnTexts, type PasswordOccasion, passwordLetters } from './password-letters';

/** SQL for the position at which the present password was set; -1 without one. */
const PASSWORD_POSITION = 'coalesce((SELECT position FROM app.passwords WHERE user_id = $2), -1)';

/** SQL for the end of the last invitation to the present e-mail of somebody without a password; `user` is a row of users. */
export const invitedUntilSql = (user: string): string => `(
  SELECT max(l.expires_at) FROM app.password_links l
  WHERE l.user_id = ${user}.id AND l.email = sha256(convert_to(${user}.email, 'UTF8'))
    AND NOT EXISTS (SELECT FROM app.passwords p WHERE p.user_id = ${user}.id))`;

const ownTexts = async (connection: PoolClient): Promise<OwnTexts> => {
  const { rows } = await connection.query<OwnTexts>(
    'SELECT invitation_text_en AS en, invitation_text_es AS es FROM read.system_settings WHERE id = $1',
    [SETTINGS_ID],
  );
  return rows[0] ?? { en: null, es: null };
};

/** Each link is good once, until it expires, the password is set in another way, or the e-mail changes. */
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
  async send(
    connection: PoolClient,
    { id, email }: Pick<User, 'id' | 'email'>,
    occasion: PasswordOccasion,
  ): Promise<void> {
    const { validMs, query, subject, textWith } = passwordLetters[occasion];
    const token = newSecret();
    const now = this.clock.now();
    const until = new Date(Date.parse(now) + validMs).toISOString();
    const link = `${this.settings.publicUrl}/reset-password?token=${token}${query}`;
    // Who has not accepted an invitation yet shows as invited until another one is sent, so the last expired one stays.
    await connection.query(
      `DELETE FROM app.password_links l WHERE expires_at <= $1
         AND (user_id = $2 OR EXISTS (SELECT FROM app.passwords p WHERE p.user_id = l.user_id))`,
      [now, id],
    );
    await connection.query(
      `INSERT INTO app.password_links (hash, user_id, expires_at, email, password_at)
       VALUES ($1, $2, $3, $4, ${PASSWORD_POSITION})`,
      [hashOf(token), id, until, hashOf(email)],
    );
    await this.outbox.put(
      connection,
      { channel: 'email', to: email, subject, text: textWith(link, await ownTexts(connection)), about: `user-${id}` },
      until,
    );
  }

  async occasionFor(user: number): Promise<PasswordOccasion> {
    const { rowCount } = await this.pool.query('SELECT FROM app.passwords WHERE user_id = $1', [user]);
    return rowCount ? 'reset' : 'invitation';
  }

  /** The user who got a link; undefined if there is no such link, or it was used. */
  async ownerOf(token: string): Promise<User | undefined> {
    const { rows } = await this.pool.query<{ user_id: number }>(
      'SELECT user_id FROM app.password_links WHERE hash = $1',
      [hashOf(token)],
    );
    return rows[0] && this.users.byId(rows[0].user_id);
  }

  /** Uses the link up. @returns whether it was still good: not expired, and neither password nor e-mail changed since */
  async use(connection: PoolClient, token: string, { id, email }: User): Promise<boolean> {
    const { rows } = await connection.query<{ is_good: boolean }>(
      `DELETE FROM app.password_links WHERE hash = $1 AND user_id = $2
       RETURNING expires_at > $3 AND email = $4 AND password_at = ${PASSWORD_POSITION} AS is_good`,
      [hashOf(token), id, this.clock.now(), hashOf(email)],
    );
    return rows[0]?.is_good ?? false;
  }
}
