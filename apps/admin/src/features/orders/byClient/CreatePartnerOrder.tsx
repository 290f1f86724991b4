import { canPlaceOrders, orderKinds } from '@bank/domain';
import { useGetIdentity } from 'react-admin';
import { clientOrderWords } from '../../../messages/clientOrders';
import { CreateButton } from '../../../shell/lists/CreateButton';
import type { Identity } from '../../../shell/session/authProvider';
import { titlesOf } from '../screens';

const words = clientOrderWords.partner;

const isPartnerUser = ({ isAdmin, roles }: Identity): boolean =>
  !isAdmin && !roles.some((role) => role === 'ROLE_PARTNER_ORDER_EDIT' || role === 'ROLE_ORDER_EDIT_ALL');

/** Leads to the form of a new partner order; disabled for users of a partner that may not order now. */
export const CreatePartnerOrder = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  if (!identity) return null;
  const isDisabled = isPartnerUser(identity) && !canPlaceOrders(identity.activePartner?.status ?? '');
  return (
    <span title={isDisabled ? words.createDisabled : undefined}>
      <CreateButton resource="orders/partner" label={titlesOf(orderKinds.partner).create} isDisabled={isDisabled} />
    </span>
  );
};
