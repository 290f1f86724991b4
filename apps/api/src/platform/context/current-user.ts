import { Rejection } from '@bank/domain';
import { createParamDecorator } from '@nestjs/common';
import { currentContext } from './request-context';
import type { User } from './user-directory';

export const currentUser = (): User => {
  const { user } = currentContext();
  if (!user) throw new Rejection('unauthenticated', 'Please sign in.');
  return user;
};

export const CurrentUser = createParamDecorator(currentUser);

/** All for the system's own work, none for an anonymous visitor. */
export const currentRoles = (): readonly string[] => {
  const { actor, user } = currentContext();
  return actor === 'system' ? ['ROLE_ADMIN'] : (user?.roles ?? []);
};
