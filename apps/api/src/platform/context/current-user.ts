import { Rejection } from '@bank/domain';
import { createParamDecorator } from '@nestjs/common';
import { currentContext } from './request-context';
import type { Account } from './user-directory';

/** The user who asks. @throws Rejection for an anonymous visitor */
export const currentUser = (): Account => {
  const { user } = currentContext();
  if (!user) throw new Rejection('unauthenticated', 'Please sign in.');
  return user;
};

/** `@CurrentUser() user: Account` */
export const CurrentUser = createParamDecorator(currentUser);

/** The roles of whoever asks: all for the system's own work, none for an anonymous visitor. */
export const currentRoles = (): readonly string[] => {
  const { actor, user } = currentContext();
  return actor === 'system' ? ['ROLE_ADMIN'] : (user?.roles ?? []);
};
