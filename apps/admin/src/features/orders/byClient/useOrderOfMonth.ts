import type { OrderPolicy } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { type OrderOfMonth, useBank } from '../bank';

/** The order that a partner has for a month (YYYY-MM), one that can be edited first. @param partner null asks nothing */
export const useOrderOfMonth = (
  { kind, month }: OrderPolicy,
  partner: unknown,
  period: string,
): OrderOfMonth | undefined => {
  const bank = useBank();
  const query = { partner: String(partner), [month?.field ?? '']: period };
  const { data } = useQuery({
    queryKey: [`orders/${kind}`, 'ofMonth', query],
    queryFn: () => bank.standingOrders(`orders/${kind}`, query),
    enabled: month !== undefined && partner !== null,
  });
  return data?.[0];
};
