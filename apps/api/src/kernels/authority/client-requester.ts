import { type ClientRequester, type ClientSight, canPlaceOrders, clientSight } from '@bank/domain';
import { currentRoles } from '../../platform/context/current-user';
import { currentContext } from '../../platform/context/request-context';
import type { Account } from '../../platform/context/user-directory';

/** Somebody who asks, with the partner that they work for now. */
export const requesterFor = ({
  roles,
  activePartner: active,
}: Pick<Account, 'roles'> & Partial<Pick<Account, 'activePartner'>>): ClientRequester => ({
  roles,
  activePartner: active ? { id: active.id, mayTakeClients: canPlaceOrders(active.status) } : null,
});

export const currentRequester = (): ClientRequester => {
  const { user } = currentContext();
  return requesterFor({ ...user, roles: currentRoles() });
};

/** Whose clients the user may see. */
export const currentClientSight = (): ClientSight => clientSight(currentRequester());
