import { groupBy } from '@bank/domain';
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

type LastLine = NonNullable<LineClient['lastDistribution']>['lines'][number];

/** Whether a client can get a product here and now. */
const isPossible = (id: number, client: LineClient, { products, rules, takesInactive }: Known): boolean => {
  const product = products.find((each) => each.id === id);
  return product !== undefined && (takesInactive || isActive(product)) && !rules.refusalFor(product, client);
};

/** What a client got last, as far as it can get it again. */
export const possibleLast = (client: LineClient, known: Known): readonly LastLine[] =>
  (client.lastDistribution?.lines ?? []).filter(({ product }) => isPossible(product.id, client, known));

/** Fills the empty lines of clients from their last distribution. Products that can't be ordered now are left out and named. */
export const takeOverLast = (lines: readonly ClientLine[], known: Known): TakenOver => {
  const { clients, rules } = known;
  const busy = new Set(lines.flatMap(({ client, quantity }) => (numberOf(quantity) ? [client] : [])));
  const left: string[] = [];
  let count = 0;
  const after = lines.flatMap((line): ClientLine[] => {
    const client = clients.get(line.client);
    const last = client?.lastDistribution?.lines ?? [];
    if (!client || !last.length || !isShownClient(client) || busy.has(client.id)) return [line];
    // A client with two empty lines gets it once.
    busy.add(client.id);
    const possible = possibleLast(client, known);
    for (const { product } of last.filter((each) => !possible.includes(each)))
      left.push(fill(words.left, { client: client.fullName, product: product.name }));
    const [first, ...others] = possible;
    if (!first) return [line];
    count += 1;
    const taken = { ...line, product: first.product, quantity: first.quantity };
    if (rules.hasSeveral)
      return [taken, ...others.map(({ product, quantity }) => ({ client: client.id, product, quantity }))];
    if (others.length) left.push(fill(words.leftMore, { client: client.fullName, product: first.product.name }));
    return [taken];
  });
  return { lines: after, count, left };
};

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
