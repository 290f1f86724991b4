import { type OrderPolicy, SETTINGS_ID } from '@bank/domain';
import { useMemo } from 'react';
import { useGetOne } from 'react-admin';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { idOf } from '../../../kit/values/idOf';
import { useRoles } from '../../../shell/session/access';
import { type KnownOfLines, type LineRules, lineRulesOf } from './rules';

const NO_PRODUCTS = [] as const;
const ORDERABLE = { partnerOrderable: 1 };

/** Partners order what a category lets them; what was given may be anything. */
export const productFilterOf = ({ packs }: OrderPolicy): object | undefined =>
  packs === 'asked' ? ORDERABLE : undefined;

/** What the domain's rules of lines ask, apart from the clients and the partner of an order. */
export const useKnownOfLines = (policy: OrderPolicy): KnownOfLines => {
  const { data: products = NO_PRODUCTS } = useAll('products', productFilterOf(policy));
  const { data: settings } = useGetOne('admin/configuration', { id: SETTINGS_ID });
  const roles = useRoles();
  const pullupCategory = idOf(settings?.pullupCategory);
  return useMemo(() => ({ products, pullupCategory, roles }), [products, pullupCategory, roles]);
};

/** Gives the rules for a type of partner; the same ones as long as nothing changed. */
export const useLineRulesOf = (policy: OrderPolicy): ((partnerType: string) => LineRules) => {
  const known = useKnownOfLines(policy);
  return useMemo(() => {
    const made = new Map<string, LineRules>();
    return (partnerType) => {
      const rules = made.get(partnerType) ?? lineRulesOf(policy, partnerType, known);
      made.set(partnerType, rules);
      return rules;
    };
  }, [policy, known]);
};
