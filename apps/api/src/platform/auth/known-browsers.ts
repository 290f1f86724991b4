import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../commands/clock';
import { currentContext } from '../context/request-context';
import type { KnownBrowser } from '../context/user-directory';
import type { Settings } from '../settings/settings';
import { SETTINGS } from '../settings/tokens';
import { cookieOf } from './cookies';

const COOKIE_NAME = 'known-browser';
const YEAR_MS = 365 * 86_400_000;
/** More people than share a desk; a cookie has room for them. */
const MAX_USERS = 100;

/** By a signed cookie. Failed tries of strangers don't slow such a browser down; the cookie opens nothing by itself. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The browser that sent the request; undefined where nobody has signed in there within a year. */
  read(request: Request): KnownBrowser | undefined {
    const [text, signature] = cookieOf(request, COOKIE_NAME)?.split('.') ?? [];
    if (!text || !signature || !this.isSigned(text, signature)) return undefined;
    const { id, users, until } = JSON.parse(Buffer.from(text, 'base64url').toString());
    return until > this.clock.now() ? { id, users } : undefined;
  }

  /** The id of the current request's browser, where this user has signed in there before. */
  idFor(user: number): string | undefined {
    const { knownBrowser } = currentContext();
    return knownBrowser?.users.includes(user) ? knownBrowser.id : undefined;
  }

  remember(request: Request, user: number): void {
    const { id = randomUUID(), users = [] } = currentContext().knownBrowser ?? {};
    const until = new Date(Date.parse(this.clock.now()) + YEAR_MS).toISOString();
    const known = { id, users: [user, ...users.filter((other) => other !== user)].slice(0, MAX_USERS), until };
    const text = Buffer.from(JSON.stringify(known)).toString('base64url');
    request.res!.cookie(COOKIE_NAME, `${text}.${this.sign(text).toString('base64url')}`, {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.secure,
      maxAge: YEAR_MS,
    });
  }

  private isSigned(text: string, signature: string): boolean {
    const [expected, given] = [this.sign(text), Buffer.from(signature, 'base64url')];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sign(text: string): Buffer {
    return createHmac('sha256', this.settings.sessionSecret).update(`${COOKIE_NAME} ${text}`).digest();
  }
}
