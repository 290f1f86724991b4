import { Rejection } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../context/request-context';
import { UserDirectory } from '../context/user-directory';
import { hashOf } from './secret';
import { Throttle } from './throttle';

const MINUTE_SECONDS = 60;
const TOKEN_LIMIT = { hits: 600, seconds: MINUTE_SECONDS };
const WRONG_TOKEN_LIMIT = { hits: 20, seconds: 15 * MINUTE_SECONDS };

export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1];

@Injectable()
export class Bearer {
  constructor(
    private readonly users: UserDirectory,
    private readonly throttle: Throttle,
  ) {}

  /** @throws Rejection for a token that is unknown, revoked or expired; TooMany */
  async signIn(token: string): Promise<void> {
    const holder = await this.users.byToken(hashOf(token));
    if (!holder) {
      await this.throttle.hit(`token address ${currentContext().address}`, WRONG_TOKEN_LIMIT);
      throw new Rejection('unauthenticated', 'This token is not valid.');
    }
    const { id, scopes, user } = holder;
    await this.throttle.hit(`token ${id}`, TOKEN_LIMIT);
    Object.assign(currentContext(), { actor: `token-${id}`, scopes, user, token: holder });
  }
}
