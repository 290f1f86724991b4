import { can, canOpen } from '@bank/domain';
import { usePermissions } from 'react-admin';
import { apiPath } from './resourcePaths';
import { FRESH } from './session';

/** The roles of whoever is signed in; none while that is still being asked. */
export const useRoles = (): readonly string[] =>
  usePermissions<readonly string[]>({}, { staleTime: FRESH }).permissions ?? [];

/** Whether the API lets this user do it: what a button asks. */
export const useCan = (resource: string, action: string): boolean => can(useRoles(), apiPath(resource), action);

/** Whether this user may open the screen: what a link asks. */
export const useCanOpen = (route: string): boolean => canOpen(useRoles(), route);
