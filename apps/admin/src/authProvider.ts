import { can, canOpen, isScreen } from '@bank/domain';
import type { AuthProvider, UserIdentity } from 'react-admin';
import { apiPath } from './resourcePaths';
import { type CurrentUser, currentUser, forget, rolesOf, signIn, signOut } from './session';

export interface Identity extends UserIdentity, Omit<CurrentUser, 'id' | 'name'> {
  roles: readonly string[];
}

export const SECOND_STEP = '/two-factor';

/** The words of the last refusal; the sign-in page repeats them. */
let refusal = '';
const loginPage = () => (refusal ? `/login?${new URLSearchParams({ message: refusal })}` : '/login');
const isUnauthenticated = (error: unknown) => (error as { status?: number }).status === 401;

export const authProvider: AuthProvider = {
  login: async ({ username, password }) => {
    const { otpRequired } = await signIn(username, password);
    refusal = '';
    forget();
    if (otpRequired) return { redirectTo: SECOND_STEP };
    await currentUser();
  },
  logout: async () => {
    if (!refusal && (await currentUser().catch(() => undefined))) await signOut();
    forget();
    return loginPage();
  },
  checkAuth: async () => {
    await currentUser().catch((error) => {
      if (isUnauthenticated(error)) refusal = error.message;
      throw error;
    });
  },
  checkError: async (error) => {
    if (error.body?.code === 'OTP_REQUIRED')
      return Promise.reject({ redirectTo: SECOND_STEP, logoutUser: false, message: false });
    if (!isUnauthenticated(error)) return;
    refusal = error.message;
    forget();
    return Promise.reject({ redirectTo: loginPage(), message: false });
  },
  getIdentity: async (): Promise<Identity> => {
    const user = await currentUser();
    return { ...user, fullName: `${user.name.firstName} ${user.name.lastName}`, roles: rolesOf(user) };
  },
  getPermissions: async () => rolesOf(await currentUser()),
  canAccess: async ({ action, resource }) => {
    const roles = rolesOf(await currentUser());
    const route = routes[action]?.(resource);
    return route !== undefined && isScreen(route) ? canOpen(roles, route) : can(roles, apiPath(resource), action);
  },
};

/** What react-admin calls an action on a resource is, for us, a screen of its own with a role list of its own. */
const routes: Readonly<Record<string, (resource: string) => string>> = {
  list: (resource) => `/${resource}`,
  create: (resource) => `/${resource}/new`,
  edit: (resource) => `/${resource}/:id`,
};
