import type { Fields } from '../fields';
import type { MenuPlace } from '../manifest';
import type { Questions } from './facts';
import type { LineFields } from './order';
import type { OrderDefinition, OrderPolicy, Status } from './policy';

/** The definition of a kind of order, with its workflow. It is small enough for the portal's first load; see policies.ts. */
export const defineOrder = <
  const T extends string,
  const I extends string,
  const H extends Fields,
  const L extends LineFields,
  const S extends string,
  Q extends Questions = Record<never, never>,
>(
  definition: OrderDefinition<H, L, S, Q> & { orderType: T; menu: MenuPlace<I> },
) => {
  const labels = Object.entries<Status>(definition.statuses).map(([status, { label }]) => [status, label]);
  const workflow = {
    of: 'an order',
    statuses: Object.fromEntries(labels) as Record<string, string>,
    initial: Object.keys(definition.statuses)[0] ?? '',
    steps: definition.steps,
  };
  // The kernel hands a policy's functions only what it read by the policy's own fields, so they may forget their types.
  const policy = { ...definition, workflow } as unknown as OrderPolicy;
  return policy as OrderPolicy &
    Pick<OrderDefinition<H, L, S, Q>, 'header' | 'line' | 'statuses'> & { orderType: T; menu: MenuPlace<I> };
};
