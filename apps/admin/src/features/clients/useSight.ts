import { canPlaceOrders, clientSight, seesAllClients } from '@bank/domain';
import { useGetIdentity } from 'react-admin';
import { clientWords as words } from '../../messages/clients';
import { useRoles } from '../../shell/session/access';
import type { Identity } from '../../shell/session/authProvider';

export const useSeesAllClients = (): boolean => seesAllClients({ roles: useRoles() });

/** Why people of a partner see no client at all; undefined for who sees some. */
export const useReasonOfNoSight = (): string | undefined => {
  const identity = useGetIdentity().data as Identity | undefined;
  if (!identity?.roles.includes('ROLE_CLIENT_MANAGE_OWN')) return undefined;
  const { activePartner: active, roles } = identity;
  const activePartner = active ? { id: Number(active.id), mayTakeClients: canPlaceOrders(active.status ?? '') } : null;
  if (clientSight({ roles, activePartner }) !== 'none') return undefined;
  return active ? words.closedPartner : words.noPartner;
};
