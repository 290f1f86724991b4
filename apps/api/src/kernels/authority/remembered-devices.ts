import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { cookieOf } from '../../platform/auth/cookies';
import { Clock } from '../../platform/commands/clock';
import { SettingsService } from '../records/settings.service';

const COOKIE_NAME = 'remembered-device';
const DURATION_MS = 30 * 86_400_000;
const TOKEN_BYTES = 32;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Browsers whose users asked not to be asked for a code again within 30 days; the bank may forbid it. */
@Injectable()
export class RememberedDevices {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  async areAllowed(): Promise<boolean> {
    return !(await this.settings.read()).values.forbidsRememberedDevices;
  }

  /** @param passwordAt the position at which the password was set: a device remembers no other */
  async isRemembered(request: Request, user: number, passwordAt: string): Promise<boolean> {
    const token = cookieOf(request, COOKIE_NAME);
    if (!token || !(await this.areAllowed())) return false;
    const { rowCount } = await this.pool.query(
      'SELECT FROM app.remembered_devices WHERE hash = $1 AND user_id = $2 AND password_at = $3 AND until BETWEEN $4 AND $5',
      [hashOf(token), user, passwordAt, this.clock.now(), this.untilFromNow()],
    );
    return rowCount === 1;
  }

  async remember(request: Request, user: number, passwordAt: string): Promise<void> {
    if (!(await this.areAllowed())) return;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.remembered_devices WHERE until < $5)
       INSERT INTO app.remembered_devices (hash, user_id, password_at, until) VALUES ($1, $2, $3, $4)`,
      [hashOf(token), user, passwordAt, this.untilFromNow(), this.clock.now()],
    );
    request.res!.cookie(COOKIE_NAME, token, {
      path: '/api/session',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.secure,
      maxAge: DURATION_MS,
    });
  }

  private untilFromNow(): string {
    return new Date(Date.parse(this.clock.now()) + DURATION_MS).toISOString();
  }
}
