import { Rejection } from '@bank/domain';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../context/request-context';
import { requireNamedUser } from '../errors/other-user';
import { Bearer, bearerOf } from './bearer';
import { KnownBrowsers } from './known-browsers';
import { endSession } from './sessions';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Another site's page can send the cookie along, but neither our header, our origin nor a token: a change needs one of them. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(request.method) || request.get('X-Requested-With') || isSameOrigin(request)) return true;
    if (bearerOf(request)) return true;
    throw new Rejection('forbidden', 'Changes need the header X-Requested-With: XMLHttpRequest.');
  }
}

const isSameOrigin = (request: Request): boolean => {
  const origin = request.get('Origin');
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.get('Host');
};

/** Finds the user of the token or the session, and ends the session of somebody who is gone or has another password since. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly bearer: Bearer,
    private readonly knownBrowsers: KnownBrowsers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = bearerOf(request);
    if (token) return this.bearer.signIn(token).then(() => true);
    const requestContext = currentContext();
    requestContext.knownBrowser = this.knownBrowsers.read(request);
    if (request.session?.userId === undefined) return true;
    const user = requestContext.sessionUser;
    if (!user) {
      await endSession(request);
      return true;
    }
    requireNamedUser(request, user);
    Object.assign(requestContext, {
      user,
      actor: `user-${user.id}`,
      sessionId: request.sessionID,
      lacksCode: user.requiresTwoStep && !request.session.verified,
    });
    return true;
  }
}
