import { can, canOpen } from '@bank/domain';
import { useCallback } from 'react';
import { usePermissions } from 'react-admin';
import { apiPath } from '../../api/provider/resourcePaths';
import { USER_FRESH_MS } from './session';

/** Every link and button asks for the roles; none of them is drawn again merely because the answer has grown old. */
const rolesQuery = { staleTime: USER_FRESH_MS, notifyOnChangeProps: ['data' as const] };

const NO_ROLES: readonly string[] = [];
export const useRoles = (): readonly string[] =>
  usePermissions<readonly string[]>({}, rolesQuery).permissions ?? NO_ROLES;

/** Whether the API lets this user do it; buttons ask this. */
export const useCan = (resource: string, action: string): boolean => can(useRoles(), apiPath(resource), action);

export const useCanOpen = (route: string): boolean => canOpen(useRoles(), route);

/** Asks of many screens whether this user may open them. */
export const useMayOpen = (): ((route: string) => boolean) => {
  const roles = useRoles();
  return useCallback((route) => canOpen(roles, route), [roles]);
};
