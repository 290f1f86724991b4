import { type OrderKind, SETTINGS_ID } from '@bank/domain';
import { useMemo } from 'react';
import { useGetOne } from 'react-admin';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { idOf } from '../../../kit/values/idOf';
import { useRoles } from '../../../shell/session/access';
import type { KnownOfLines } from './orderRules';
import { type LineRules, lineRulesOf } from './rules';

const NO_PRODUCTS = [] as const;
/** Partners order what a category lets them; a distribution may name anything that was given. */
const ORDERABLE = { partnerOrderable: 1 };

export const productFilterOf = (kind: OrderKind): object | undefined => (kind === 'partner' ? ORDERABLE : undefined);

/** What the domain's rules of lines ask, apart from the clients and the partner of an order. */
export const useKnownOfLines = (kind: OrderKind): Pick<KnownOfLines, 'products' | 'pullupCategory' | 'roles'> => {
  const { data: products = NO_PRODUCTS } = useAll('products', productFilterOf(kind));
  const { data: settings } = useGetOne('admin/configuration', { id: SETTINGS_ID });
  const roles = useRoles();
  const pullupCategory = idOf(settings?.pullupCategory);
  return useMemo(() => ({ products, pullupCategory, roles }), [products, pullupCategory, roles]);
};

/** Gives the rules for a type of partner; the same ones as long as nothing changed. */
export const useLineRulesOf = (kind: OrderKind): ((partnerType: string) => LineRules) => {
  const { products, pullupCategory } = useKnownOfLines(kind);
  return useMemo(() => {
    const made = new Map<string, LineRules>();
    return (partnerType) => {
      const rules = made.get(partnerType) ?? lineRulesOf({ kind, partnerType, products, pullupCategory });
      made.set(partnerType, rules);
      return rules;
    };
  }, [kind, products, pullupCategory]);
};
