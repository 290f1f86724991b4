import { Rejection } from '@bank/domain';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Another site's page can send the cookie along, but neither our header nor our origin: a change needs one of them. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(request.method) || request.get('X-Requested-With') || isSameOrigin(request)) return true;
    throw new Rejection('forbidden', 'Changes need the header X-Requested-With: XMLHttpRequest.');
  }
}

const isSameOrigin = (request: Request): boolean => {
  const origin = request.get('Origin');
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.get('Host');
};
