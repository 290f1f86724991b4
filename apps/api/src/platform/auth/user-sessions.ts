import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentContext } from '../context/request-context';
import { NOTIFY_SESSIONS_ENDED } from './sessions-ended';

@Injectable()
export class UserSessions {
  constructor(private readonly pool: Pool) {}

  /** Ends all but the one that asks, removes the links that set a password, and forgets the devices that need no code. */
  async endOthers(userId: number): Promise<void> {
    await this.pool.query(
      `WITH spent AS (DELETE FROM app.password_links WHERE user_id = $1::integer),
       forgotten AS (DELETE FROM app.remembered_devices WHERE user_id = $1::integer),
       ended AS (DELETE FROM app.sessions WHERE sess->>'userId' = $1::text AND sid IS DISTINCT FROM $2)
       ${NOTIFY_SESSIONS_ENDED}`,
      [userId, currentContext().sessionId ?? null],
    );
  }

  async endAll(userId: number): Promise<void> {
    await this.pool.query(
      `WITH forgotten AS (DELETE FROM app.remembered_devices WHERE user_id = $1::integer),
       ended AS (DELETE FROM app.sessions WHERE sess->>'userId' = $1::text)
       ${NOTIFY_SESSIONS_ENDED}`,
      [userId],
    );
  }
}
