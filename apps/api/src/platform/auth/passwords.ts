import { COMMON_PASSWORD, LONGEST_PASSWORD, passwordLengthProblem, refuseInvalid } from '@bank/domain';
import type { Position } from '@bank/event-store';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Pool } from 'pg';
import { currentContext } from '../context/request-context';
import { isCommonPassword } from './common-passwords';

/** Compared where there is no such user or password, so that the answer takes as long. */
const dummyHash = hash('nobody has this password');

/** Password hashes (argon2id), which are never in events. */
@Injectable()
export class Passwords {
  constructor(private readonly pool: Pool) {}

  /** @param field the password's name in the request, for the refusal @throws Rejection */
  async check(password: string, field = 'plainTextPassword'): Promise<void> {
    const problem = passwordLengthProblem(password) ?? ((await isCommonPassword(password)) && COMMON_PASSWORD);
    if (problem) refuseInvalid({ [field]: problem });
  }

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /** Ends the user's other sessions. Does nothing when the password was set again since. @param at position of the event that set it */
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

  /** Takes the same time whether or not there is such a user. @returns the position at which the password was set, or undefined */
  async verify(userId: number | undefined, password: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ hash: string; position: string }>(
      'SELECT hash, position FROM app.passwords WHERE user_id = $1',
      [userId ?? -1],
    );
    const isRight = await verify(rows[0]?.hash ?? (await dummyHash), password.slice(0, LONGEST_PASSWORD));
    return isRight ? rows[0]?.position : undefined;
  }

  /** Also the links and all sessions. */
  async forget(userId: number): Promise<void> {
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE sess->>'userId' = $1::text),
       forgotten AS (DELETE FROM app.remembered_devices WHERE user_id = $1::integer),
            spent AS (DELETE FROM app.password_links WHERE user_id = $1::integer)
       DELETE FROM app.passwords WHERE user_id = $1::integer`,
      [userId],
    );
  }
}
