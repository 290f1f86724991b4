import { can, canOpen } from '@bank/domain';
import { usePermissions } from 'react-admin';
import { apiPath } from './resourcePaths';
import { USER_FRESH_MS } from './session';

/** The roles of the signed-in user; none while they are being fetched. */
export const useRoles = (): readonly string[] =>
  usePermissions<readonly string[]>({}, { staleTime: USER_FRESH_MS }).permissions ?? [];

/** Whether the API lets this user do it; buttons ask this. */
export const useCan = (resource: string, action: string): boolean => can(useRoles(), apiPath(resource), action);

/** Whether this user may open the screen; links ask this. */
export const useCanOpen = (route: string): boolean => canOpen(useRoles(), route);
