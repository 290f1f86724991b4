import type { OrderPolicy } from '@bank/domain';
import { policies } from '@bank/domain';
import type { Problems, Values } from '../../forms/saving';
import { fill } from '../../messages';
import { clientOrderWords as words } from '../../messages/clientOrders';
import type { Row } from '../../ui/ReferenceChoice';
import { checkOrder } from '../check';
import type { FormLine } from '../lines';
import type { ClientOrderKind } from './kinds';
import { type ClientLine, entriesOf, type LineClients, lineInForm, sentClientLines } from './lines';
import type { LineRules } from './rules';

interface Known {
  kind: ClientOrderKind;
  rules: LineRules;
  clients: LineClients;
  products: readonly Row[];
}

/** The problems of an order before the server is asked, by the domain's rules and those of packs and pull-ups. */
export const checkClientOrder = (values: Values, loaded: Values | undefined, known: Known): Problems => {
  const { kind } = known;
  const { clientLines = [], lineItems = [] } = values as { clientLines?: ClientLine[]; lineItems?: FormLine[] };
  // The domain knows clients by a number that the screen does not have; here any number does.
  const ofClients = sentClientLines(clientLines).map(({ place, line: { product, quantity } }) => ({
    product,
    quantity,
    client: place + 1,
  }));
  const found = checkOrder(kind, { ...values, lineItems: [...ofClients, ...lineItems] });
  return {
    ...problemsOfClientLines(clientLines, loaded?.clientLines, known),
    ...problemsInBulk(lineItems, loaded?.lineItems, known.rules),
    ...Object.fromEntries(Object.entries(found).map(([field, message]) => [lineInForm(field, values), message])),
  };
};

/** The problems of lines that are new or changed. */
const problemsOfClientLines = (
  lines: readonly ClientLine[],
  loaded: readonly ClientLine[] | undefined,
  { rules, clients, products }: Known,
): Problems => {
  if (!rules.isStrict) return {};
  const changed = new Set(entriesOf(lines, loaded).changed);
  const byId = new Map(products.map((product) => [product.id, product]));
  return Object.fromEntries(
    lines.flatMap((line, place): [string, string][] => {
      if (!changed.has(line) || !line.product) return [];
      const client = clients.get(line.client);
      const product = byId.get(line.product.id);
      const quantity = rules.quantityProblem(line.product.id, line.quantity, true);
      const isRefused = product && rules.refusalFor(product, client);
      return [
        ...(quantity ? [[`clientLines.${place}.quantity`, quantity] as [string, string]] : []),
        ...(isRefused
          ? [
              [
                `clientLines.${place}.product`,
                fill(words.pullupsUsed, { max: client?.pullupDistributionMax ?? '' }),
              ] as [string, string],
            ]
          : []),
      ];
    }),
  );
};

const problemsInBulk = (lines: readonly FormLine[], loaded: readonly FormLine[] = [], rules: LineRules): Problems => {
  if (!rules.isStrict) return {};
  const before = new Map(loaded.map((line) => [line.id, line]));
  return Object.fromEntries(
    lines.flatMap(({ id, product, quantity }, place) => {
      const old = id === undefined ? undefined : before.get(id);
      if (old && old.product?.id === product?.id && old.quantity === quantity) return [];
      const problem = rules.quantityProblem(product?.id, quantity, false);
      return problem ? [[`lineItems.${place}.quantity`, problem]] : [];
    }),
  );
};

export const policyOf = (kind: ClientOrderKind): OrderPolicy => policies[kind];
