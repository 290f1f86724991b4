import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentContext } from '../context/request-context';

@Injectable()
export class UserSessions {
  constructor(private readonly pool: Pool) {}

  /** Ends all but the one that asks, removes the links that set a password, and forgets the devices that need no code. */
  async endOthers(userId: number): Promise<void> {
    await this.pool.query(
      `WITH spent AS (DELETE FROM app.password_links WHERE user_id = $1::integer),
       forgotten AS (DELETE FROM app.remembered_devices WHERE user_id = $1::integer)
       DELETE FROM app.sessions WHERE sess->>'userId' = $1::text AND sid IS DISTINCT FROM $2`,
      [userId, currentContext().sessionId ?? null],
    );
  }

  async endAll(userId: number): Promise<void> {
    await this.pool.query(
      `WITH forgotten AS (DELETE FROM app.remembered_devices WHERE user_id = $1::integer)
       DELETE FROM app.sessions WHERE sess->>'userId' = $1::text`,
      [userId],
    );
  }
}
