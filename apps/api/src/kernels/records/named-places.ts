import { can, fieldOfOwnOrders, type OrderPolicy, policies } from '@bank/domain';
import type { User } from '../../platform/context/user-directory';
import type { Condition } from '../../platform/lists/fetch-page';

/** Administrators choose among all storage locations `l`; others among public warehouses and the partners that they may see. */
export const choosablePlaces = ({ roles, partners }: User): readonly Condition[] => {
  if (roles.includes('ROLE_ADMIN')) return [];
  const allPartners = roles.includes('ROLE_PARTNER_VIEW_ALL');
  return [
    {
      sql: "(l.type = 'warehouse' AND l.is_public_display) OR (l.type = 'partner' AND (? OR l.id = ANY(?)))",
      values: [allPartners, partners.map(({ id }) => id)],
    },
  ];
};

/** Users who see all orders of a kind see the places that these name. */
const seesOrdersOfAll = ({ roles }: User): boolean =>
  Object.values<OrderPolicy>(policies).some(
    (policy) => can(roles, `orders/${policy.kind}`, 'list') && !fieldOfOwnOrders(policy, roles),
  );

/** Storage locations `l` whose names the user may see: those that they may choose, and those that their orders name. */
export const namedPlaces = (account: User): readonly Condition[] =>
  seesOrdersOfAll(account)
    ? []
    : choosablePlaces(account).map(({ sql, values = [] }) => ({
        sql: `${sql} OR EXISTS (SELECT FROM read.partner_orders o WHERE o.warehouse = l.id AND o.partner = ANY(?))`,
        values: [...values, account.partners.map(({ id }) => id)],
      }));
