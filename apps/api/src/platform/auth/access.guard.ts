import { type Action, can, Rejection, type Resource, scopesOpen } from '@bank/domain';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { currentContext } from '../context/request-context';
import { CodeRequired } from '../errors/code-required';

const ACCESS = Symbol('Access');
const WITHOUT_CODE = Symbol('WithoutCode');
const ONLY_TOKENS = 'Only programs read this: send an API token that has the scope for it.';

/** The line of the access table that opens a route. A route without one is closed. */
export const Access = <R extends Resource>(resource: R, action: Action<R>) => SetMetadata(ACCESS, { resource, action });

/** Opens a route to tokens with a scope for it, and to no session: a program that reads for long has rights of its own. */
export const AccessByToken = <R extends Resource>(resource: R, action: Action<R>) =>
  SetMetadata(ACCESS, { resource, action, byToken: true });

/** Opens a route to everybody; for routes that machines ask. */
export const Public = () => SetMetadata(ACCESS, 'public');

export const WithoutCode = () => SetMetadata(WITHOUT_CODE, true);

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride(ACCESS, places);
    if (access === 'public') return true;
    const { user, lacksCode, scopes } = currentContext();
    if (scopes) {
      if (access && scopesOpen(scopes, access.resource, access.action)) return true;
      throw new Rejection('forbidden', 'The scopes of this token do not allow this.');
    }
    if (lacksCode && !this.reflector.getAllAndOverride(WITHOUT_CODE, places)) throw new CodeRequired();
    if (user && access?.byToken) throw new Rejection('forbidden', ONLY_TOKENS);
    if (access && !access.byToken && can(user?.roles, access.resource, access.action)) return true;
    if (!user) throw new Rejection('unauthenticated', 'Please sign in.');
    throw new Rejection('forbidden', 'You are not allowed to do this.');
  }
}
