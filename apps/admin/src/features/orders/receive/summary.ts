import { money, number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import type { Values } from '../../../shell/saving/saving';
import { type FormLine, numberOf, totalOf } from '../lines';
import { unusualText } from '../unusualText';
import type { UsualOf } from '../useUsualQuantities';

const words = say.order.receive;

/** The sentences that say what a receipt will do. */
export interface Summary {
  title: string;
  text: string;
  differences: readonly string[];
  unusual: readonly string[];
}

interface Names {
  supplier: string;
  warehouse: string;
  /** The lines of the order; undefined where nothing was ordered. */
  ordered: readonly FormLine[] | undefined;
  usualOf: UsualOf;
}

/** Sums up a delivery before it is received. */
export const summarise = (values: Values, { supplier, warehouse, ordered, usualOf }: Names): Summary => {
  const lines: readonly FormLine[] = values.lineItems ?? [];
  const filled = lines.filter(({ product, quantity }) => product && numberOf(quantity));
  const { quantity, cost } = totalOf(filled);
  const products = new Set(filled.map(({ product }) => product!.id)).size;
  return {
    title: fill(words.ask, { units: number(quantity), warehouse }),
    text: fill(words.sum, {
      products: products === 1 ? words.oneProduct : fill(words.products, { count: number(products) }),
      supplier,
      cost: money(cost),
    }),
    differences: ordered ? differencesOf(lines, ordered) : [],
    unusual: filled.flatMap(({ product, quantity: typed }) => {
      const units = Number(numberOf(typed));
      const text = unusualText(units, usualOf(product!.id));
      return text ? [fill(words.unusualOf, { product: `${number(units)} ${product!.name ?? ''}`, text })] : [];
    }),
  };
};

/** What comes other than ordered; a line that was removed has not come at all. */
const differencesOf = (lines: readonly FormLine[], ordered: readonly FormLine[]): string[] => {
  const expected = new Map(ordered.map((line) => [line.id, line]));
  const kept = new Set(lines.map(({ id }) => id));
  return [...lines, ...ordered.filter(({ id }) => !kept.has(id)).map((line) => ({ ...line, quantity: 0 }))].flatMap(
    ({ id, product, quantity }) => {
      const units = id === undefined ? 0 : Number(expected.get(id)?.quantity ?? 0);
      const received = Number(numberOf(quantity) ?? 0);
      if (!product || received === units) return [];
      return [differenceInWords({ product: product.name ?? product.id, ordered: units, received })];
    },
  );
};

interface Difference {
  product: string | number;
  /** In units, as is what was received. */
  ordered: number;
  received: number;
}

export const differenceInWords = ({ product, ordered, received }: Difference): string =>
  fill(words.difference, { product, ordered: number(ordered), received: number(received) });
