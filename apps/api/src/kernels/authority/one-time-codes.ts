import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Rejection } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { KnownBrowsers } from '../../platform/auth/known-browsers';
import { Throttle } from '../../platform/auth/throttle';
import { Clock } from '../../platform/commands/clock';
import { Effects } from '../../platform/commands/effects';
import { currentContext } from '../../platform/context/request-context';
import type { User } from '../../platform/context/user-directory';
import type { Channel } from '../../platform/messages/message';
import { Outbox } from '../../platform/messages/outbox';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';

const CODE_DIGITS = 6;
const VALID_MINUTES = 10;
const MAX_ATTEMPTS = 5;
const HOUR_SECONDS = 3_600;
/** For each visitor, so that somebody who knows the password keeps nobody else from getting a code. */
const VISITOR_LIMITS = { spacing: { hits: 1, seconds: 120 }, 'an hour': { hits: 5, seconds: HOUR_SECONDS } };
/** For all addresses together, so that many can't guess codes together. It begins anew with a new password. */
const PASSWORD_LIMIT = { hits: 20, seconds: HOUR_SECONDS };

interface CodeSession {
  sid: string;
  passwordAt: string;
}

/** A session has one code, which is good once and for ten minutes. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly effects: Effects,
    private readonly throttle: Throttle,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  channelsFor({ phoneNumber }: Pick<User, 'phoneNumber'>): readonly Channel[] {
    return phoneNumber && this.settings.smsUrl ? ['sms', 'email'] : ['email'];
  }

  /** Sends a new code, which replaces the former one. @throws Rejection when the person can't be reached that way, TooMany */
  async send(user: User, { sid, passwordAt }: CodeSession, channel: Channel): Promise<void> {
    if (!this.channelsFor(user).includes(channel)) {
      const sentence = 'A code can be sent by SMS only if SMS is set up and you have a phone number. Choose email.';
      throw new Rejection('invalid', sentence, { otpType: sentence });
    }
    const { visitor, isKnown } = this.describeVisitor(user, sid);
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const until = new Date(Date.parse(this.clock.now()) + VALID_MINUTES * 60_000).toISOString();
    const to = channel === 'sms' ? user.phoneNumber! : user.email;
    await this.effects.once('code sent', async (connection) => {
      for (const [what, limit] of Object.entries(VISITOR_LIMITS))
        await this.throttle.hit(`code ${what} ${user.id} ${visitor}`, limit, connection);
      if (!isKnown) await this.throttle.hit(`code ${user.id} ${passwordAt}`, PASSWORD_LIMIT, connection);
      await connection.query(
        `INSERT INTO app.one_time_codes (sid, hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (sid) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0`,
        [sid, this.hash(sid, code), until],
      );
      await this.outbox.put(connection, { channel, to, ...messageWith(code), about: `user-${user.id}` }, until);
    });
  }

  /** A session that has passed the second step and a known browser are counted apart from all strangers. */
  private describeVisitor({ id }: User, sid: string): { visitor: string; isKnown: boolean } {
    const { lacksCode, address } = currentContext();
    if (!lacksCode) return { visitor: `session ${sid}`, isKnown: true };
    const browser = this.knownBrowsers.idFor(id);
    return { visitor: browser ? `browser ${browser}` : String(address), isKnown: browser !== undefined };
  }

  /** Counts the try, and uses the code up when it is right. */
  async verify(sid: string, code: string): Promise<boolean> {
    return (await this.check(sid, code)) && (await this.useUp(sid, code));
  }

  async useUp(sid: string, code: string): Promise<boolean> {
    const used = await this.pool.query('DELETE FROM app.one_time_codes WHERE sid = $1 AND hash = $2', [
      sid,
      this.hash(sid, code),
    ]);
    return used.rowCount === 1;
  }

  /** Counts the try, and leaves the code good. */
  async check(sid: string, code: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ hash: Buffer }>(
      `UPDATE app.one_time_codes SET attempts = attempts + 1
       WHERE sid = $1 AND attempts < ${MAX_ATTEMPTS} AND expires_at > $2 RETURNING hash`,
      [sid, this.clock.now()],
    );
    return rows[0] !== undefined && timingSafeEqual(rows[0].hash, this.hash(sid, code));
  }

  /** The hash has a secret key, because a million codes are tried in no time. */
  private hash(sid: string, code: string): Buffer {
    return createHmac('sha256', this.settings.sessionSecret).update(`${sid} ${code}`).digest();
  }
}

const messageWith = (code: string) => ({
  subject: 'Your code for the Diaper Bank Portal',
  text: `${code} is your code for the Diaper Bank Portal. It is valid for ${VALID_MINUTES} minutes. If you are not signing in or changing your account right now, somebody else knows your password: change it.`,
});
