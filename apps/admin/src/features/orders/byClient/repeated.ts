import { numberOf } from '../lines';
import type { ClientLine } from './lines';
import type { LineRules } from './rules';

/** A client with several lines in an order that takes one for each: its records were merged since. */
export interface RepeatedClient {
  client: string;
  lines: readonly ClientLine[];
  products: readonly { id: number; name?: string }[];
}

const saysSomething = ({ product, quantity }: ClientLine) => product !== null && Boolean(numberOf(quantity));

export const repeatedClients = (lines: readonly ClientLine[]): RepeatedClient[] => {
  const byClient = new Map<string, ClientLine[]>();
  for (const line of lines)
    if (saysSomething(line)) byClient.set(line.client, [...(byClient.get(line.client) ?? []), line]);
  return [...byClient].flatMap(([client, own]) => {
    if (own.length < 2) return [];
    const products = new Map(own.flatMap(({ product }) => (product ? [[product.id, product]] : [])));
    return [{ client, lines: own, products: [...products.values()] }];
  });
};

export interface Joined {
  lines: ClientLine[];
  units: number;
  /** What the lines of the product had together. */
  sum: number;
}

/** The lines with those of a client as one, for a product: its lines come together, and the client's others go. */
export const joinClientLines = (
  lines: readonly ClientLine[],
  client: string,
  product: number,
  { joined }: Pick<LineRules, 'joined'>,
): Joined => {
  const own = lines.filter((line) => line.client === client);
  const units = own.flatMap((line) => {
    const quantity = numberOf(line.quantity);
    return line.product?.id === product && typeof quantity === 'number' ? [quantity] : [];
  });
  const kept = own.find((line) => line.product?.id === product);
  const quantity = joined(product, units);
  return {
    lines: lines.flatMap((line) => {
      if (line.client !== client) return [line];
      return line === kept ? [{ ...line, quantity }] : [];
    }),
    units: quantity,
    sum: units.reduce((total, each) => total + each, 0),
  };
};
