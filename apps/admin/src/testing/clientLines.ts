import { policies } from '@bank/domain';
import type { ClientLine } from '../features/orders/byClient/lines';
import { lineRulesOf } from '../features/orders/byClient/rules';

export const nb = { id: 7, name: 'Newborn' };
export const s1 = { id: 8, name: 'Size 1' };
export const line = (
  client: string,
  product: ClientLine['product'],
  quantity: number | null,
  id?: number,
): ClientLine => ({
  ...(id === undefined ? {} : { id }),
  client,
  product,
  quantity,
});
export const child = (id: string, changes: object = {}) => ({
  id,
  fullName: `Child ${id}`,
  status: 'ACTIVE',
  ...changes,
});
export const clientsOf = (...all: ReturnType<typeof child>[]) => new Map(all.map((client) => [client.id, client]));

export const products = [
  { id: 7, name: 'Newborn', agencyPackSize: 25, agencyMaxPacks: 2, hospitalPackSize: 10, hospitalMaxPacks: 0 },
  { id: 8, name: 'Size 1', agencyPackSize: 20, agencyMaxPacks: 0, hospitalPackSize: 0 },
  { id: 9, name: 'Pull Ups', productCategory: 2, agencyPackSize: 30 },
  { id: 10, name: 'Old swim', status: 'INACTIVE' },
];
export const rulesFor = (kind: 'partner' | 'distribution', partnerType = 'AGENCY') =>
  lineRulesOf(policies[kind], partnerType, { products, pullupCategory: 2 });
