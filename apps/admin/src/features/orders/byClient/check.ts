import type { OrderPolicy } from '@bank/domain';
import { policies } from '@bank/domain';
import type { Problems, Values } from '../../../shell/saving/saving';
import { checkOrder } from '../check';
import type { FormLine } from '../lines';
import type { ClientOrderKind } from './kinds';
import { type ClientLine, lineInForm, sentClientLines } from './lines';
import { type KnownOfLines, problemsOfSave } from './orderRules';

interface Known extends KnownOfLines {
  kind: ClientOrderKind;
}

/** The problems of an order before the server is asked, by the domain's rules. */
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
    ...(kind === 'partner' ? problemsOfSave(values, loaded, known) : {}),
    ...Object.fromEntries(Object.entries(found).map(([field, message]) => [lineInForm(field, values), message])),
  };
};

export const policyOf = (kind: ClientOrderKind): OrderPolicy => policies[kind];
