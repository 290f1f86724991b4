import { COMMON_PASSWORD, LONGEST_PASSWORD, passwordLengthProblem, refuseInvalid } from '@bank/domain';
import type { Position } from '@bank/event-store';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Pool } from 'pg';
import { currentContext } from '../context/request-context';
import { isCommonPassword } from './common-passwords';

/** Password hashes (argon2id), which are never in events. */
@Injectable()
export class Passwords {
  /** The tried password is compared with this hash where there is no account or password, so that the answer takes as long. */
  private readonly dummyHash = hash('nobody has this password');

  constructor(private readonly pool: Pool) {}

  /**
   * The rule for passwords that people choose; the sample bank's needs not follow it.
   * @param field the password's name in the request, for the refusal
   * @throws Rejection
   */
  async check(password: string, field = 'plainTextPassword'): Promise<void> {
    const problem = passwordLengthProblem(password) ?? ((await isCommonPassword(password)) && COMMON_PASSWORD);
    if (problem) refuseInvalid({ [field]: problem });
  }

  /** The hash to `store`. */
  hash(password: string): Promise<string> {
    return hash(password);
  }

  /**
   * Stores what `hash` made, ends every session of the user but the one that asks, and removes their password links. Does
   * nothing when this was done before, or the password was set again since.
   * @param at position of the event that says that the password was set
   */
  async store(userId: number, hashed: string, at: Position): Promise<void> {
    await this.pool.query(
      `WITH kept AS (
         INSERT INTO app.passwords AS p (user_id, hash, position) VALUES ($1::integer, $2, $4)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, position = excluded.position, changed_at = now()
         WHERE p.position < excluded.position RETURNING user_id
       ), ended AS (
         DELETE FROM app.sessions USING kept WHERE sess->>'userId' = $1::text AND sid IS DISTINCT FROM $3
       ), spent AS (
         DELETE FROM app.password_links l USING kept WHERE l.user_id = kept.user_id
       )
       UPDATE app.sessions SET sess = (sess::jsonb || jsonb_build_object('passwordAt', $4::bigint::text))::json
       FROM kept WHERE sess->>'userId' = $1::text AND sid = $3`,
      [userId, hashed, currentContext().sessionId ?? null, at],
    );
  }

  /**
   * Takes the same time whether or not there is such a user.
   * @returns the position at which the password was set, for the session that begins with it; undefined when it is wrong
   */
  async verify(userId: number | undefined, password: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ hash: string; position: string }>(
      'SELECT hash, position FROM app.passwords WHERE user_id = $1',
      [userId ?? -1],
    );
    const isRight = await verify(rows[0]?.hash ?? (await this.dummyHash), password.slice(0, LONGEST_PASSWORD));
    return isRight ? rows[0]?.position : undefined;
  }

  /** Forgets the password, the links and all sessions of somebody who left. */
  async forget(userId: number): Promise<void> {
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE sess->>'userId' = $1::text),
            spent AS (DELETE FROM app.password_links WHERE user_id = $1::integer)
       DELETE FROM app.passwords WHERE user_id = $1::integer`,
      [userId],
    );
  }
}
