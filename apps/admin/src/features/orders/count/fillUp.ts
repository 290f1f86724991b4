import { groupBy } from '@bank/domain';
import { blankLine, type FormLine, numberOf } from '../lines';

/** A product that a place should hold, and how many units of it. */
export interface ExpectedProduct {
  id: number;
  name: string;
  status: string;
  expected: number;
}

export const isUncounted = ({ quantity }: FormLine): boolean => numberOf(quantity) === null;

/**
 * A line for every product that the place should hold, in their order. Lines that say something stay; those that were proposed
 * for another place or time, and were not counted, go.
 * @param proposed the products that were filled in before
 */
export const fillUp = (
  lines: readonly FormLine[],
  expected: readonly ExpectedProduct[],
  proposed: ReadonlySet<number>,
): readonly FormLine[] => {
  const saysNothing = (line: FormLine) =>
    line.id === undefined && isUncounted(line) && (!line.product || proposed.has(line.product.id));
  const kept = lines.filter((line) => !saysNothing(line));
  const byProduct = groupBy(kept, ({ product }) => product?.id);
  const offered = new Set<number | undefined>(expected.map(({ id }) => id));
  const filled = [
    ...expected.flatMap(
      ({ id, name, status }): readonly FormLine[] =>
        byProduct.get(id) ?? [{ ...blankLine, product: { id, name, status } }],
    ),
    ...kept.filter(({ product }) => !offered.has(product?.id)),
  ];
  return filled.length ? filled : [{ ...blankLine }];
};

/** How many products stand in the lines and were not counted. */
export const countUncounted = (lines: readonly FormLine[]): number =>
  new Set(lines.flatMap((line) => (line.product && isUncounted(line) ? [line.product.id] : []))).size;
