import { groupBy } from '@bank/domain';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { isActive } from '../../../kit/values/rows';
import { fill, say } from '../../../messages';

const words = say.order.paste;

/** A text without regard to case, accents and the kind of its spaces. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The product that a text names, or why it names none. */
export type FoundProduct = { product: Row; problem?: undefined } | { product?: undefined; problem: string };

/**
 * Finds products by their SKU, then by their whole name. Nothing is guessed: a name of two products names none. An inactive
 * product is found where the lines take one, unless an active one has the same name.
 */
export const productFinder = (products: readonly Row[], takesInactive: boolean) => {
  const bySku = indexBy(products, 'sku');
  const byName = indexBy(products, 'name');
  return (text: string): FoundProduct => {
    const matches = bySku.get(plain(text)) ?? byName.get(plain(text)) ?? [];
    const active = matches.filter(isActive);
    const offered = takesInactive && !active.length ? matches : active;
    if (offered.length === 1) return { product: offered[0]! };
    if (offered.length > 1) return { problem: fill(words.ambiguous, { text, count: offered.length }) };
    return { problem: fill(matches.length ? words.inactive : words.unknown, { text }) };
  };
};

const indexBy = (products: readonly Row[], field: string) =>
  groupBy(
    products.filter((product) => plain(String(product[field] ?? ''))),
    (product) => plain(String(product[field])),
  );
