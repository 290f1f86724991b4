import { fieldOfOwnOrders, type OrderPolicy, refuseUnless } from '@bank/domain';
import { activePartnerId } from '../../kernels/authority/user-partners';
import { currentRoles } from '../../platform/context/current-user';

/** @throws Rejection forbidden where somebody asks about another partner than the one whose orders they see */
export const refuseOtherPartner = (policy: OrderPolicy, partner: number): void =>
  refuseUnless(!fieldOfOwnOrders(policy, currentRoles()) || partner === activePartnerId());
