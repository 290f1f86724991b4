import { type ClientRequester, canPlaceOrders } from '@bank/domain';
import { currentRoles } from '../../platform/auth/current-user';
import { currentContext } from '../../platform/request-context';

/** Whoever asks, with the partner that they work for now. */
export const currentRequester = (): ClientRequester => {
  const active = currentContext().user?.activePartner;
  return {
    roles: currentRoles(),
    activePartner: active ? { id: active.id, mayCreateClients: canPlaceOrders(active.status) } : null,
  };
};
