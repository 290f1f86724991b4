import { DEFAULT_PACK_SIZE, joinedUnits, maxPacksOf, type OrderKind, type PackSizes, packSizeOf } from '@bank/domain';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { number } from '../../../kit/values/formats';
import { idOf } from '../../../kit/values/idOf';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import type { PackRules } from '../packRules';
import { productMark } from '../productMark';
import type { LineClient } from './lines';

/** What the lines of an order are judged by on the screen. The server judges them by the same. */
export interface LineRules extends PackRules {
  /** Why a client can't get a product; undefined where it can. */
  refusalFor: (product: Row, client: LineClient | undefined) => string | undefined;
  /** Whether a client may have several lines. */
  hasSeveral: boolean;
  /** The units of one client's lines of a product when they become one line. */
  joined: (product: number, units: readonly number[]) => number;
}

interface Known {
  kind: OrderKind;
  partnerType: string;
  products: readonly Row[];
  pullupCategory: unknown;
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const packSizesOf = ({
  agencyPackSize,
  hospitalPackSize,
  agencyMaxPacks,
  hospitalMaxPacks,
}: Row): PackSizes => ({
  agencyPackSize: numberOrNull(agencyPackSize),
  hospitalPackSize: numberOrNull(hospitalPackSize),
  agencyMaxPacks: numberOrNull(agencyMaxPacks),
  hospitalMaxPacks: numberOrNull(hospitalMaxPacks),
});

/** Whether partners may order a product of an orderable category. */
export const isOrderable = ({ status = 'ACTIVE' }: Row): boolean => status === 'ACTIVE';
export const isPullup = ({ productCategory }: Row, pullupCategory: unknown): boolean =>
  pullupCategory != null && idOf(productCategory) === pullupCategory;

/** Partner orders are for whole packs, up to a maximum for a client; a distribution says what was given, whatever it was. */
export const lineRulesOf = ({ kind, partnerType, products, pullupCategory }: Known): LineRules => {
  const byId = new Map(products.map((product) => [product.id, packSizesOf(product)]));
  const isOrder = kind === 'partner';
  const sizeOf = (id: number | undefined) => {
    const product = id === undefined ? undefined : byId.get(id);
    return product ? packSizeOf(product, partnerType) : DEFAULT_PACK_SIZE;
  };
  return {
    sizeOf,
    isStrict: isOrder,
    hasSeveral: !isOrder,
    joined: (id, units) => joinedUnits(units, byId.get(id) ?? packSizesOf({ id }), partnerType),
    quantityProblem: (id, units, isForClient) => {
      const product = id === undefined ? undefined : byId.get(id);
      if (!product || typeof units !== 'number') return undefined;
      if (units < 0) return words.positive;
      const size = sizeOf(id);
      if (units % size) return fill(words.multipleOf, { packSize: size });
      const max = isOrder && isForClient ? maxPacksOf(product, partnerType) : null;
      if (max === null || units <= max * size) return undefined;
      return fill(max === 1 ? words.atMostOne : words.atMost, { packs: max, units: number(max * size) });
    },
    refusalFor: (product, client) => {
      // Its own mark says why.
      if (isOrder && !isOrderable(product)) return productMark(product) ?? words.notOrderable;
      const { pullupDistributionCount: count = 0, pullupDistributionMax: max } = client ?? {};
      const isUsedUp = max !== undefined && max !== null && count >= max;
      return isPullup(product, pullupCategory) && isUsedUp ? words.maxedOut : undefined;
    },
  };
};
