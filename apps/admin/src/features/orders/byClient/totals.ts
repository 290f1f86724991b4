import { groupBy, sumOf } from '@bank/domain';
import { numberOf } from '../lines';
import type { Entry } from './entries';
import type { ClientLine, LineClients } from './lines';
import type { LineRules } from './rules';

export interface Sums {
  packs: number;
  units: number;
}
export interface ProductTotal extends Sums {
  product: number;
  name: string;
}
export interface FamilyTotal extends Sums {
  family: string;
  /** The children's names. */
  names: readonly string[];
}
type Sizes = Pick<LineRules, 'sizeOf'>;

export const sumsOf = (all: readonly Sums[]): Sums => ({
  packs: sumOf(all, ({ packs }) => packs),
  units: sumOf(all, ({ units }) => units),
});

/** The lines that ask for something, with what they ask. */
const asked = <L extends Entry>(lines: readonly L[], { sizeOf }: Sizes) =>
  lines.flatMap((line) => {
    const read = numberOf(line.quantity);
    const units = typeof read === 'number' ? Math.trunc(read) : 0;
    const { product } = line;
    return product && units ? [{ line, product, units, packs: units / sizeOf(product.id) }] : [];
  });

/** What an order comes to for each product, by name. */
export const productTotals = (lines: readonly Entry[], sizes: Sizes): ProductTotal[] =>
  [...groupBy(asked(lines, sizes), ({ product }) => product.id)]
    .map(([id, group]) => ({ product: id, name: group[0]!.product.name ?? `#${id}`, ...sumsOf(group) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

/** What each family gets; a child without a family is one of its own. */
export const familyTotals = (lines: readonly ClientLine[], clients: LineClients, sizes: Sizes): FamilyTotal[] => {
  const ofClients = asked(lines, sizes).flatMap(({ line, ...each }) => {
    const client = clients.get(line.client);
    return client ? [{ ...each, name: client.fullName, family: String(client.familyId ?? `client ${client.id}`) }] : [];
  });
  return [...groupBy(ofClients, ({ family }) => family)].map(([family, group]) => ({
    family,
    names: [...new Set(group.map(({ name }) => name))],
    ...sumsOf(group),
  }));
};
