import { orderKinds } from './kinds';
import { rulesOfOwnPartner } from './ownPartner';
import { type AnyRule, type OrderPolicy, stockIn } from './policy';

/** A kind of order with all that follows from its definition: also the rules of orders that are a partner's own. */
export const policyOf = <P extends OrderPolicy>(policy: P): P => {
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

export const policies = Object.fromEntries(
  Object.entries(orderKinds).map(([kind, policy]) => [kind, policyOf(policy)]),
) as typeof orderKinds;
