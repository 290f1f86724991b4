import { numberOf } from '../lines';
import type { Entry } from './entries';
import type { ClientLine, LineClients } from './lines';
import type { LineRules } from './rules';

export interface ProductTotal {
  product: number;
  name: string;
  packs: number;
  units: number;
}
export interface FamilyTotal {
  family: string;
  /** The children's names. */
  names: readonly string[];
  packs: number;
  units: number;
}

const unitsOf = ({ quantity }: Entry): number => {
  const units = typeof quantity === 'number' ? quantity : numberOf(quantity);
  return typeof units === 'number' ? Math.trunc(units) : 0;
};

/** What an order comes to for each product, by name. */
export const productTotals = (lines: readonly Entry[], { sizeOf }: Pick<LineRules, 'sizeOf'>): ProductTotal[] => {
  const totals = new Map<number, ProductTotal>();
  for (const line of lines) {
    const units = unitsOf(line);
    if (!line.product || !units) continue;
    const { id, name = `#${id}` } = line.product;
    const total = totals.get(id) ?? { product: id, name, packs: 0, units: 0 };
    total.units += units;
    total.packs += units / sizeOf(id);
    totals.set(id, total);
  }
  return [...totals.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
};

/** What each family gets; a child without a family is one of its own. */
export const familyTotals = (
  lines: readonly ClientLine[],
  clients: LineClients,
  { sizeOf }: Pick<LineRules, 'sizeOf'>,
): FamilyTotal[] => {
  const totals = new Map<string, { names: Set<string>; packs: number; units: number }>();
  for (const line of lines) {
    const units = unitsOf(line);
    const client = clients.get(line.client);
    if (!line.product || !units || !client) continue;
    const family = String(client.familyId ?? `client ${client.id}`);
    const total = totals.get(family) ?? { names: new Set(), packs: 0, units: 0 };
    total.names.add(client.fullName);
    total.units += units;
    total.packs += units / sizeOf(line.product.id);
    totals.set(family, total);
  }
  return [...totals].map(([family, { names, ...sums }]) => ({ family, names: [...names], ...sums }));
};
