import { canPlaceOrders } from '@bank/domain';
import { useGetIdentity } from 'react-admin';
import { clientWords as words } from '../../messages/clients';
import { CreateButton } from '../../shell/lists/CreateButton';
import type { Identity } from '../../shell/session/authProvider';

/** Whether the partner for which somebody works may take new clients; staff of the bank register them for any partner. */
const mayTakeClients = ({ isAdmin, roles, activePartner }: Identity): boolean => {
  const isPartnerUser = roles.includes('ROLE_PARTNER') && !isAdmin;
  return !isPartnerUser || canPlaceOrders(activePartner?.status ?? '');
};

export const CreateClient = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  if (!identity) return null;
  const isDisabled = !mayTakeClients(identity);
  return (
    <span title={isDisabled ? words.createDisabled : undefined}>
      <CreateButton resource="clients" label={words.create} isDisabled={isDisabled} />
    </span>
  );
};
