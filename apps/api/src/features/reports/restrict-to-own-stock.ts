import { Rejection } from '@bank/domain';
import { currentUser } from '../../platform/auth/current-user';
import type { ListQuery } from '../../platform/http/list-query';

/**
 * Administrators see every place; somebody who works for a partner sees the stock of their active partner.
 * @throws Rejection while no partner is chosen
 */
export const restrictToOwnStock = (asked: ListQuery): ListQuery => {
  const { roles, activePartner } = currentUser();
  if (roles.includes('ROLE_ADMIN')) return asked;
  if (!activePartner)
    throw new Rejection('forbidden', 'Choose a partner first: stock is shown for your active partner.');
  return { ...asked, filters: { ...asked.filters, location: activePartner.id, locationType: undefined } };
};
