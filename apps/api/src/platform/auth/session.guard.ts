import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../context/request-context';
import { requireNamedUser } from '../errors/other-user';
import { Bearer, bearerOf } from './bearer';
import { KnownBrowsers } from './known-browsers';
import { endSession } from './sessions';

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
