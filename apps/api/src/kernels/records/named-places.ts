import { can, fieldOfOwnOrders, type OrderPolicy, policies } from '@bank/domain';
import type { Account } from '../../platform/context/user-directory';
import type { Condition } from '../../platform/lists/fetch-page';

/** For storage locations `l`: administrators choose among all; others among public warehouses and the partners that they may see. */
export const choosablePlaces = ({ roles, partners }: Account): readonly Condition[] => {
  if (roles.includes('ROLE_ADMIN')) return [];
  const allPartners = roles.includes('ROLE_PARTNER_VIEW_ALL');
  return [
    {
      sql: "(l.type = 'warehouse' AND l.is_public_display) OR (l.type = 'partner' AND (? OR l.id = ANY(?)))",
      values: [allPartners, partners.map(({ id }) => id)],
    },
  ];
};

/** Whoever sees all orders of a kind sees the places that these name. */
const seesOrdersOfAll = ({ roles }: Account): boolean =>
  Object.values<OrderPolicy>(policies).some(
    (policy) => can(roles, `orders/${policy.kind}`, 'list') && !fieldOfOwnOrders(policy, roles),
  );

/** For storage locations `l` whose names somebody may be told: those that they may choose, and those that their orders name. */
export const namedPlaces = (account: Account): readonly Condition[] =>
  seesOrdersOfAll(account)
    ? []
    : choosablePlaces(account).map(({ sql, values = [] }) => ({
        sql: `${sql} OR EXISTS (SELECT FROM read.partner_orders o WHERE o.warehouse = l.id AND o.partner = ANY(?))`,
        values: [...values, account.partners.map(({ id }) => id)],
      }));
