import { Rejection } from '@bank/domain';
import type { Request } from 'express';
import type { User } from '../context/user-directory';

/** The request names the user whose screen it comes from, and somebody else has signed in in that browser since. */
export class OtherUser extends Rejection {
  constructor(readonly nameOfUser: string) {
    super(
      'conflict',
      `${nameOfUser} has signed in to this browser since then. Nothing was sent or shown in their name.`,
    );
  }
}

/** @throws OtherUser where the request names another user (`X-User`) than that of its session */
export const requireNamedUser = (request: Request, { id, name }: User): void => {
  const named = request.get('X-User');
  if (named !== undefined && named !== String(id)) throw new OtherUser(`${name.firstName} ${name.lastName}`);
};
