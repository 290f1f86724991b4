import { type ClientSight, type ClientUser, canPlaceOrders, clientSight } from '@bank/domain';
import { currentRoles } from '../../platform/context/current-user';
import { currentContext } from '../../platform/context/request-context';
import type { User } from '../../platform/context/user-directory';

export const clientUserOf = ({
  roles,
  activePartner: active,
}: Pick<User, 'roles'> & Partial<Pick<User, 'activePartner'>>): ClientUser => ({
  roles,
  activePartner: active ? { id: active.id, mayTakeClients: canPlaceOrders(active.status) } : null,
});

export const currentClientUser = (): ClientUser => {
  const { user } = currentContext();
  return clientUserOf({ ...user, roles: currentRoles() });
};

export const currentClientSight = (): ClientSight => clientSight(currentClientUser());
