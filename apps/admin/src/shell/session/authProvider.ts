import { can, canOpen, isScreen } from '@bank/domain';
import type { AuthProvider, UserIdentity } from 'react-admin';
import { keptDrafts } from '../../api/device/keptDrafts';
import { forgetTab } from '../../api/device/tabMemory';
import { apiPath } from '../../api/provider/resourcePaths';
import type { Refusal } from '../../api/transport/http';
import { SECOND_STEP_ROUTE, signInAddress } from './publicRoutes';
import {
  type CurrentUser,
  currentUser,
  forgetKnownUser,
  forgetUser,
  knownUser,
  nameOfUser,
  rolesOf,
  signIn,
  signOut,
} from './session';

export interface Identity extends UserIdentity, Omit<CurrentUser, 'id' | 'name'> {
  roles: readonly string[];
}

/** The server's sentence of the last refusal; the sign-in page repeats it. */
let lastRefusal = '';
/** Says why the sign-in page is opened, when a screen is left for it. */
export const leaveForSignIn = (message: string): string => {
  lastRefusal = message;
  forgetUser();
  return signInAddress(lastRefusal);
};
const isUnauthenticated = (error: unknown) => (error as { status?: number }).status === 401;

export const authProvider: AuthProvider = {
  login: async ({ username, password }) => {
    const { otpRequired } = await signIn(username, password);
    lastRefusal = '';
    forgetKnownUser();
    if (otpRequired) return { redirectTo: SECOND_STEP_ROUTE };
    await currentUser();
  },
  logout: async () => {
    const user = lastRefusal ? undefined : knownUser.current();
    if (user) {
      await signOut();
      keptDrafts.removeAllOf(user.id);
    }
    forgetUser();
    forgetTab();
    return signInAddress(lastRefusal);
  },
  checkAuth: async () => {
    await currentUser().catch((error) => {
      if (isUnauthenticated(error)) lastRefusal = error.message;
      throw error;
    });
    lastRefusal = '';
  },
  // react-admin takes a rejection for the end of the screen, and answers the request with an empty success. So only a read
  // that leads to another page is rejected here, never a write.
  checkError: async ({ leadsTo, message }: Refusal) => {
    if (leadsTo === 'code') return Promise.reject({ redirectTo: SECOND_STEP_ROUTE, logoutUser: false, message: false });
    if (leadsTo === 'password') return Promise.reject({ redirectTo: leaveForSignIn(message), message: false });
  },
  getIdentity: async (): Promise<Identity> => {
    const user = await currentUser();
    return { ...user, fullName: nameOfUser(user), roles: rolesOf(user) };
  },
  getPermissions: async () => rolesOf(await currentUser()),
  canAccess: async ({ action, resource }) => {
    const roles = rolesOf(await currentUser());
    const route = routeOfScreen(action, resource);
    return route !== undefined && isScreen(route) ? canOpen(roles, route) : can(roles, apiPath(resource), action);
  },
};

/** The screens behind react-admin's actions on a resource; each screen has a list of roles of its own. */
const screenRoutes: Readonly<Record<string, (resource: string) => string>> = {
  list: (resource) => `/${resource}`,
  create: (resource) => `/${resource}/new`,
  edit: (resource) => `/${resource}/:id`,
};
/** The route of the screen behind an action on a resource, where it has one. */
export const routeOfScreen = (action: string, resource: string): string | undefined => screenRoutes[action]?.(resource);
