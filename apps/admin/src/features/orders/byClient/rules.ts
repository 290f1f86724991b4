import {
  type Answer,
  DEFAULT_PACK_SIZE,
  factUnknown,
  hasHadAllPullups,
  joinedUnits,
  maxPacksOf,
  NOT_ORDERABLE,
  NOT_POSITIVE,
  type OrderPolicy,
  packSizeOf,
  problemOfPacks,
  problemOfUnits,
  SETTINGS_ID,
} from '@bank/domain';
import { useMemo } from 'react';
import { useGetOne } from 'react-admin';
import { type Row, useAll } from '../../../kit/inputs/ReferenceChoice';
import { idOf } from '../../../kit/values/idOf';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useRoles } from '../../../shell/session/access';
import type { Known } from '../check';
import type { PackRules } from '../packRules';
import { productMark } from '../productMark';
import { isActive } from './clientMark';
import type { LineClient, LineClients } from './lines';
import type { OrderPartner } from './useOrderPartner';

/** What the lines of an order are judged by as they are typed: the domain's rules, with what the screen knows. */
export interface LineRules extends PackRules {
  /** Why a client can't get a product; undefined where it can. */
  refusalFor: (product: Row, client: LineClient | undefined) => string | undefined;
  hasSeveral: boolean;
  /** The most packs of a product that an order takes for one client; null where there is no limit. */
  mostPacksOf: (product: number) => number | null;
  /** The units of one client's lines of a product when they become one line. */
  joined: (product: number, units: readonly number[]) => number;
}

/** What the screen knows of the things that lines name. */
export interface KnownOfLines {
  /** Those that can be chosen; none while they are not known. */
  products: readonly Row[];
  pullupCategory: unknown;
  roles: readonly string[];
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const isOrderable = ({ status = 'ACTIVE' }: Row): boolean => status === 'ACTIVE';

const productFactOf = (product: Row, pullupCategory: unknown): Answer<'product'> => ({
  name: String(product.name ?? product.id),
  isOrderable: isOrderable(product),
  isPullup: pullupCategory != null && idOf(product.productCategory) === pullupCategory,
  agencyPackSize: numberOrNull(product.agencyPackSize),
  hospitalPackSize: numberOrNull(product.hospitalPackSize),
  agencyMaxPacks: numberOrNull(product.agencyMaxPacks),
  hospitalMaxPacks: numberOrNull(product.hospitalMaxPacks),
});

/** How often a client may have pull-ups, where that is not shown, the server knows. */
const pullupsOf = ({ pullupDistributionCount: count = 0, pullupDistributionMax: max }: LineClient) => ({
  count,
  max: max ?? Number.POSITIVE_INFINITY,
});

export const lineRulesOf = (
  policy: OrderPolicy,
  partnerType: string,
  { products, pullupCategory }: Pick<KnownOfLines, 'products' | 'pullupCategory'>,
): LineRules => {
  const byId = new Map(products.map((product) => [product.id, productFactOf(product, pullupCategory)]));
  const isStrict = policy.packs === 'asked';
  const sizeOf = (id: number | undefined) => {
    const product = id === undefined ? undefined : byId.get(id);
    return product ? packSizeOf(product, partnerType) : DEFAULT_PACK_SIZE;
  };
  return {
    sizeOf,
    isStrict,
    hasSeveral: policy.perClient === 'several',
    mostPacksOf: (id) => {
      const product = byId.get(id);
      return product ? maxPacksOf(product, partnerType) : null;
    },
    joined: (id, units) => joinedUnits(units, byId.get(id) ?? productFactOf({ id }, null), partnerType),
    quantityProblem: (id, units, isForClient) => {
      const product = id === undefined ? undefined : byId.get(id);
      if (!product || typeof units !== 'number') return undefined;
      if (units < 0) return NOT_POSITIVE;
      return isStrict ? problemOfUnits(units, product, partnerType, isForClient) : problemOfPacks(units, sizeOf(id));
    },
    refusalFor: (product, client) => {
      // Its own mark says why.
      if (isStrict && !isOrderable(product)) return productMark(product) ?? NOT_ORDERABLE;
      const isUsedUp = client !== undefined && hasHadAllPullups(pullupsOf(client));
      return isUsedUp && productFactOf(product, pullupCategory).isPullup ? words.maxedOut : undefined;
    },
  };
};

/** What the domain's rules may ask of an order in the form. Clients have no numbers there, so that any stand for them. */
export const knownOfOrder = (
  { products, pullupCategory, roles }: KnownOfLines,
  clients: LineClients,
  partner: OrderPartner | undefined,
): Known => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const publicIds: string[] = [];
  const numbers = new Map<string, number>();
  const numberOfClient = (publicId: string): number => {
    const known = numbers.get(publicId) ?? publicIds.push(publicId);
    numbers.set(publicId, known);
    return known;
  };
  return {
    roles,
    numberOfClient,
    facts: {
      client: (number) => {
        const client = clients.get(publicIds[number - 1] ?? '');
        // A restored draft may be saved before the partner's clients are here.
        if (!client) return factUnknown();
        return {
          name: client.fullName,
          // The screen offers the partner's own.
          partner: partner?.id ?? null,
          isActive: isActive(client),
          survivor: number,
          pullups: pullupsOf(client),
        };
      },
      // Who was served in another month than the one that is shown, the server knows.
      isServedIn: ({ client: number, month }) => {
        const client = clients.get(publicIds[number - 1] ?? '');
        if (client?.hasEntry) return false;
        return client && (isActive(client) || client.activeIn === month) ? true : factUnknown();
      },
      product: (id) => {
        if (!products.length) return factUnknown();
        const product = byId.get(id);
        // What the screen doesn't offer can't be ordered.
        return product
          ? productFactOf(product, pullupCategory)
          : { ...productFactOf({ id }, null), isOrderable: false };
      },
      partner: () => {
        if (!partner) return factUnknown();
        return {
          title: partner.title,
          type: (partner.partnerType || 'AGENCY') as Answer<'partner'>['type'],
          mayPlaceOrders: partner.canPlaceOrders,
          maxOrdersPerMonth: Number.POSITIVE_INFINITY,
        };
      },
    },
  };
};

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
