import type { OrdersBank, ShippedOrder } from '../bank';

interface Question {
  partner: number;
  /** YYYY-MM; undefined while none is typed. */
  month: string | undefined;
  /** The distribution that asks; undefined of a new one. */
  distribution: number | undefined;
}

/** The orders shipped for the month or, where there are none, the newest one whose month has no other distribution. */
export const findShipped = async (
  bank: OrdersBank,
  { partner, month, distribution }: Question,
): Promise<readonly ShippedOrder[]> => {
  const ofMonth = month === undefined ? [] : await bank.shippedOrders(partner, month);
  if (ofMonth.length) return ofMonth;
  const [shipped, distributions] = await Promise.all([bank.shippedOrders(partner), bank.distributionsOf(partner)]);
  const others = distributions.filter(({ id }) => id !== distribution);
  const isDistributed = ({ orderPeriod }: ShippedOrder) =>
    others.some(({ distributionPeriod }) => distributionPeriod === orderPeriod);
  return shipped.filter((order) => !isDistributed(order)).slice(0, 1);
};
