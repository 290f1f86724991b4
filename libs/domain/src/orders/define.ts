import type { Fields } from '../fields';
import type { Questions } from './facts';
import type { LineFields } from './order';
import { rulesOfOwnPartner } from './ownPartner';
import { type AnyRule, type OrderDefinition, type OrderPolicy, type Status, stockIn } from './policy';
import { orderTypes } from './types';

/** A kind of order with all that follows from its definition: also the rules of orders that are a partner's own. */
export const defineOrder = <
  const H extends Fields,
  const L extends LineFields,
  const S extends string,
  Q extends Questions = Record<never, never>,
>(
  definition: OrderDefinition<H, L, S, Q>,
) => {
  const labels = Object.entries<Status>(definition.statuses).map(([status, { label }]) => [status, label]);
  const workflow = {
    of: 'an order',
    statuses: Object.fromEntries(labels) as Record<string, string>,
    initial: Object.keys(definition.statuses)[0] ?? '',
    steps: definition.steps,
  };
  // The kernel hands a policy's functions only what it read by the policy's own fields, so they may forget their types.
  const policy = { ...definition, title: orderTypes[definition.orderType], workflow } as unknown as OrderPolicy;
  return withOwnPartner(policy) as OrderPolicy & Pick<OrderDefinition<H, L, S, Q>, 'header' | 'line' | 'statuses'>;
};

const withOwnPartner = (policy: OrderPolicy): OrderPolicy => {
  const own = rulesOfOwnPartner(policy);
  if (!own) return policy;
  const { questions, save, leaveFirst, ...more } = own;
  const leaving = leaveFirst.map(
    (rule): AnyRule =>
      (situation) =>
        situation.before?.status === policy.workflow.initial ? rule(situation) : [],
  );
  const entered = Object.keys(policy.statuses).filter((status) => stockIn(policy, status) !== 'released');
  return {
    ...policy,
    ...more,
    facts: (draft) => ({ ...questions(draft), ...policy.facts?.(draft) }),
    rules: {
      save: [...save, ...(policy.rules.save ?? [])],
      enter: Object.fromEntries(
        entered.map((status) => [status, [...leaving, ...(policy.rules.enter?.[status] ?? [])]]),
      ),
    },
  };
};
