import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../request-context';
import { endSession } from './sessions';
import { UserDirectory } from './user-directory';

/** Says who asks: the user of the session, as of now. The session of somebody who is gone ends. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly users: UserDirectory) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const userId = request.session?.userId;
    if (userId === undefined) return true;
    const user = await this.users.byId(userId);
    if (!user) await endSession(request);
    else
      Object.assign(currentContext(), {
        user,
        actor: `user-${user.id}`,
        sessionId: request.sessionID,
        lacksCode: user.requiresTwoStep && !request.session.verified,
      });
    return true;
  }
}
