import { Rejection } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../request-context';
import { hashOf } from './secret';
import { Throttle } from './throttle';
import { type Account, UserDirectory } from './user-directory';

const MINUTE_SECONDS = 60;
const TOKEN_LIMIT = { hits: 600, seconds: MINUTE_SECONDS };
const WRONG_TOKEN_LIMIT = { hits: 20, seconds: 15 * MINUTE_SECONDS };

/** The token of `Authorization: Bearer ...`, if there is one. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1];

/** Signs a program in for one request. */
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
    const { id, name, scopes } = holder;
    await this.throttle.hit(`token ${id}`, TOKEN_LIMIT);
    Object.assign(currentContext(), { actor: `token-${id}`, scopes, user: tokenAccount(name) });
  }
}

/**
 * A token may read what its scopes allow, and the access guard checks the scopes. Within them it sees what an administrator
 * sees.
 */
const tokenAccount = (name: string): Account => ({
  id: 0,
  email: '',
  name: { firstName: 'API token', lastName: name },
  phoneNumber: null,
  groups: [],
  roles: ['ROLE_ADMIN'],
  requiresTwoStep: false,
  partners: [],
  activePartner: null,
  updatedAt: '',
});
