import { canPlaceOrders, clientSight } from '@bank/domain';
import { useGetIdentity } from 'react-admin';
import type { Identity } from '../authProvider';
import { clientWords as words } from '../messages/clients';

/** Whose clients the user sees, and why it is none; undefined until it is known who the user is. */
export const useSight = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  if (!identity) return undefined;
  const { activePartner: active, roles } = identity;
  const activePartner = active ? { id: Number(active.id), mayTakeClients: canPlaceOrders(active.status ?? '') } : null;
  const sight = clientSight({ roles, activePartner });
  const isPartnerUser = roles.includes('ROLE_CLIENT_MANAGE_OWN');
  const reason = active ? words.closedPartner : words.noPartner;
  return { seesAll: sight === 'all', warning: sight === 'none' && isPartnerUser ? reason : undefined };
};
