import type { OrderPolicy } from '@bank/domain';

/** Makes something of a kind once, so that no screen is drawn again for it. */
export const oncePerPolicy = <T>(make: (policy: OrderPolicy) => T): ((policy: OrderPolicy) => T) => {
  const made = new Map<OrderPolicy, T>();
  return (policy) => {
    const known = made.get(policy) ?? make(policy);
    made.set(policy, known);
    return known;
  };
};
