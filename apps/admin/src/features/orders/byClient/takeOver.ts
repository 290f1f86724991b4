import { groupBy, sumOf } from '@bank/domain';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { isActive } from '../../../kit/values/rows';
import { fill } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { numberOf } from '../lines';
import { entryKey } from './entries';
import { type ClientLine, isShownClient, type LineClient, type LineClients } from './lines';
import type { LineRules } from './rules';

const words = clientOrderWords.takeOver;

export interface TakenOver {
  lines: readonly ClientLine[];
  count: number;
  /** Sentences about lines that were not taken over. */
  left: readonly string[];
}

/** What lines are filled by. */
export interface Known {
  clients: LineClients;
  products: readonly Row[];
  rules: LineRules;
  takesInactive: boolean;
}

/** What a client gets of a product, in units. */
export interface GivenLine {
  product: { id: number; name: string };
  quantity: number;
}

/** Whether a client can get a product here and now. */
const isPossible = (id: number, client: LineClient, { products, rules, takesInactive }: Known): boolean => {
  const product = products.find((each) => each.id === id);
  return product !== undefined && (takesInactive || isActive(product)) && !rules.refusalFor(product, client);
};

const possibleOf = (given: readonly GivenLine[], client: LineClient, known: Known): readonly GivenLine[] =>
  given.filter(({ product }) => isPossible(product.id, client, known));

const lastOf = ({ lastDistribution }: LineClient): readonly GivenLine[] => lastDistribution?.lines ?? [];

/** What a client got last, as far as it can get it again. */
export const possibleLast = (client: LineClient, known: Known): readonly GivenLine[] =>
  possibleOf(lastOf(client), client, known);

/** Fills the empty lines of clients. What a client can't get now is left out and named. */
const takeOver = (
  lines: readonly ClientLine[],
  known: Known,
  givenTo: (client: LineClient) => readonly GivenLine[],
): TakenOver => {
  const { clients, rules } = known;
  const busy = new Set(lines.flatMap(({ client, quantity }) => (numberOf(quantity) ? [client] : [])));
  const left: string[] = [];
  let count = 0;
  const after = lines.flatMap((line): ClientLine[] => {
    const client = clients.get(line.client);
    const given = client ? givenTo(client) : [];
    if (!client || !given.length || !isShownClient(client) || busy.has(client.id)) return [line];
    // A client with two empty lines gets it once.
    busy.add(client.id);
    const possible = possibleOf(given, client, known);
    for (const { product } of given.filter((each) => !possible.includes(each)))
      left.push(fill(words.left, { client: client.fullName, product: product.name }));
    const [first, ...others] = possible;
    if (!first) return [line];
    count += 1;
    const taken = { ...line, product: first.product, quantity: first.quantity };
    if (rules.hasSeveral)
      return [taken, ...others.map(({ product, quantity }) => ({ client: client.id, product, quantity }))];
    if (others.length) left.push(fill(words.leftMore, { client: client.fullName, product: first.product.name }));
    const problem = rules.isStrict ? rules.quantityProblem(first.product.id, first.quantity, true) : undefined;
    if (problem) left.push(fill(words.unfit, { client: client.fullName, product: first.product.name, problem }));
    return [taken];
  });
  return { lines: after, count, left };
};

/** Fills empty lines from the last distribution of their client. */
export const takeOverLast = (lines: readonly ClientLine[], known: Known): TakenOver => takeOver(lines, known, lastOf);

/** A line of an order that was shipped. */
export interface ShippedLine extends GivenLine {
  client: { id: string; fullName: string };
}

/** Fills empty lines with what was shipped for their client; clients who have no line here are named. */
export const takeOverShipped = (
  lines: readonly ClientLine[],
  known: Known,
  shipped: readonly ShippedLine[],
): TakenOver => {
  const byClient = groupBy(shipped, ({ client }) => client.id);
  const taken = takeOver(lines, known, ({ id }) => sumsByProduct(byClient.get(id) ?? []));
  const here = new Set(lines.flatMap(({ client }) => (isShownClient(known.clients.get(client)) ? [client] : [])));
  const elsewhere = [...byClient].flatMap(([id, [first]]) => (here.has(id) || !first ? [] : [first.client.fullName]));
  return { ...taken, left: [...taken.left, ...elsewhere.map((client) => fill(words.notHere, { client }))] };
};

const sumsByClient = (
  lines: readonly { client: string; product: number | undefined; quantity: number }[],
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { client, product, quantity } of lines) {
    const key = `${client} ${product}`;
    if (quantity !== 0) sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return sums;
};

const unitsOf = (typed: unknown): number => {
  const quantity = numberOf(typed);
  if (quantity === null) return 0;
  return typeof quantity === 'number' ? quantity : Number.NaN;
};

/** Whether the lines give each client exactly what was shipped for them, and nobody anything else. */
export const holdsShipped = (lines: readonly ClientLine[], shipped: readonly ShippedLine[]): boolean => {
  const given = sumsByClient(
    lines.map(({ client, product, quantity }) => ({ client, product: product?.id, quantity: unitsOf(quantity) })),
  );
  const sent = sumsByClient(
    shipped.map(({ client, product, quantity }) => ({ client: client.id, product: product.id, quantity })),
  );
  return given.size === sent.size && [...sent].every(([key, quantity]) => given.get(key) === quantity);
};

/** One line for each product, since several orders of a month may have it. */
const sumsByProduct = (lines: readonly GivenLine[]): readonly GivenLine[] =>
  [...groupBy(lines, ({ product }) => product.id).values()].map((same) => ({
    product: { id: same[0]!.product.id, name: same[0]!.product.name },
    quantity: sumOf(same, ({ quantity }) => quantity),
  }));

/** Takes it back line by line: what was changed since stays. */
export const undoTakeOver = (
  present: readonly ClientLine[],
  before: readonly ClientLine[],
  after: readonly ClientLine[],
): ClientLine[] => {
  const stoodBefore = new Set(before.map(entryKey));
  const taken = new Set(after.map(entryKey).filter((key) => !stoodBefore.has(key)));
  const kept = groupBy(before, ({ client }) => client);
  const seen = new Map<string, number>();
  return present.flatMap((line) => {
    const place = (seen.get(line.client) ?? 0) + 1;
    seen.set(line.client, place);
    if (!taken.has(entryKey(line))) return [line];
    return place <= (kept.get(line.client)?.length ?? 0) ? [{ ...line, product: null, quantity: null }] : [];
  });
};
