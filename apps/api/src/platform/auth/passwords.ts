import { refuseInvalid } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Pool } from 'pg';
import { currentContext } from '../request-context';

export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 1_000;

/** Password hashes (argon2id), which are never in events. */
@Injectable()
export class Passwords {
  /** Checked for accounts that don't exist or have no password, so that the answer takes as long. */
  private readonly nobodys = hash('nobody has this password');

  constructor(private readonly pool: Pool) {}

  /** @param field what the request calls it, for the refusal */
  check(password: unknown, field = 'plainTextPassword'): asserts password is string {
    const length = typeof password === 'string' ? [...password].length : 0;
    if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD)
      refuseInvalid({ [field]: `Must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters` });
  }

  /** Ends every session of the user but the one that asks, and the links that set a password. @throws Rejection when it is too short or too long */
  async set(userId: number, password: unknown): Promise<void> {
    this.check(password);
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE sess->>'userId' = $1::text AND sid IS DISTINCT FROM $3),
            spent AS (DELETE FROM app.password_links WHERE user_id = $1::integer)
       INSERT INTO app.passwords (user_id, hash) VALUES ($1::integer, $2)
       ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
      [userId, await hash(password), currentContext().sessionId ?? null],
    );
  }

  /** Takes the same time whether or not there is such a user. */
  async matches(userId: number | undefined, password: string): Promise<boolean> {
    const { rows } = await this.pool.query('SELECT hash FROM app.passwords WHERE user_id = $1', [userId ?? -1]);
    const fits = await verify(rows[0]?.hash ?? (await this.nobodys), password.slice(0, LONGEST_PASSWORD));
    return fits && rows.length > 0;
  }

  /** Forgets the password and ends all sessions of somebody who left. */
  async remove(userId: number): Promise<void> {
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE sess->>'userId' = $1::text),
            spent AS (DELETE FROM app.password_links WHERE user_id = $1::integer)
       DELETE FROM app.passwords WHERE user_id = $1::integer`,
      [userId],
    );
  }
}
