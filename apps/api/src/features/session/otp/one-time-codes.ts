import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Rejection } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Throttle } from '../../../platform/auth/throttle';
import type { Account } from '../../../platform/auth/user-directory';
import { Clock } from '../../../platform/commands/clock';
import { inTransaction } from '../../../platform/database/transaction';
import type { Channel } from '../../../platform/messages/message';
import { Outbox } from '../../../platform/messages/outbox';
import { currentContext } from '../../../platform/request-context';
import type { Settings } from '../../../platform/settings';
import { SETTINGS } from '../../../platform/tokens';

const CODE_DIGITS = 6;
const VALID_MINUTES = 10;
const MAX_ATTEMPTS = 5;
const HOUR_SECONDS = 3_600;
/** Limits for each address, so that somebody who knows the password keeps nobody else from getting a code. */
const ADDRESS_LIMITS = { spacing: { hits: 1, seconds: 120 }, 'an hour': { hits: 5, seconds: HOUR_SECONDS } };
/** A limit for all addresses together, so that codes are not guessed by many at once. */
const USER_LIMIT = { hits: 20, seconds: HOUR_SECONDS };

/** Sends and verifies codes for the second step of signing in. A session has one code, which is good once and for ten minutes. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The channels by which a code can reach this person. */
  channelsFor({ phoneNumber }: Pick<Account, 'phoneNumber'>): readonly Channel[] {
    return phoneNumber && this.settings.smsUrl ? ['sms', 'email'] : ['email'];
  }

  /** Sends a new code, which replaces the former one. @throws Rejection when the person can't be reached that way, TooMany */
  async send(user: Account, sid: string, channel: Channel): Promise<void> {
    if (!this.channelsFor(user).includes(channel)) {
      const sentence = 'A code can be sent by SMS only where SMS is set up and a phone number is known. Choose email.';
      throw new Rejection('invalid', sentence, { otpType: sentence });
    }
    const { address } = currentContext();
    for (const [what, limit] of Object.entries(ADDRESS_LIMITS))
      await this.throttle.hit(`code ${what} ${user.id} ${address}`, limit);
    await this.throttle.hit(`code ${user.id}`, USER_LIMIT);
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const until = new Date(Date.parse(this.clock.now()) + VALID_MINUTES * 60_000).toISOString();
    const to = channel === 'sms' ? user.phoneNumber! : user.email;
    await inTransaction(this.pool, async (connection) => {
      await connection.query(
        `INSERT INTO app.one_time_codes (sid, hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (sid) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0`,
        [sid, this.hash(sid, code), until],
      );
      await this.outbox.put(connection, { channel, to, ...messageWith(code), about: `user-${user.id}` }, until);
    });
  }

  /** Counts the try, and uses the code up when it is right. */
  async verify(sid: string, code: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ hash: Buffer }>(
      `UPDATE app.one_time_codes SET attempts = attempts + 1
       WHERE sid = $1 AND attempts < ${MAX_ATTEMPTS} AND expires_at > $2 RETURNING hash`,
      [sid, this.clock.now()],
    );
    const hash = this.hash(sid, code);
    if (!rows[0] || !timingSafeEqual(rows[0].hash, hash)) return false;
    const used = await this.pool.query('DELETE FROM app.one_time_codes WHERE sid = $1 AND hash = $2', [sid, hash]);
    return used.rowCount === 1;
  }

  /** The hash has a secret key, because a million codes are tried in no time. */
  private hash(sid: string, code: string): Buffer {
    return createHmac('sha256', this.settings.sessionSecret).update(`${sid} ${code}`).digest();
  }
}

const messageWith = (code: string) => ({
  subject: 'Your code for the Diaper Bank Portal',
  text: `${code} is your code to sign in to the Diaper Bank Portal. It is good for ${VALID_MINUTES} minutes. If you are not signing in at this moment, somebody knows your password: change it.`,
});
