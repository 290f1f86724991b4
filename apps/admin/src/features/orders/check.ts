import { draftOf, type OrderKind, type OrderPolicy, policies, Rejection, readTypedNumber } from '@bank/domain';
import { idOf } from '../../kit/values/idOf';
import { say } from '../../messages';
import type { Problems, Values } from '../../shell/saving/saving';
import { type FormLine, numberOf } from './lines';

/** The header as the domain takes it: ids instead of records. */
const headerOf = ({ header }: OrderPolicy, values: Values) =>
  Object.fromEntries(Object.keys(header).map((field) => [field, idOf(values[field])]));

/**
 * The problems of an order before the server is asked, found by the domain's own rules. Whatever only the server knows
 * (whether a record still exists, how much is on hand) is left to the server.
 */
export const checkOrder = (kind: OrderKind, values: Values): Problems => {
  const policy: OrderPolicy = policies[kind];
  const typed: readonly FormLine[] = values.lineItems ?? [];
  const lines = typed.map(({ product, quantity, cost, client }) => ({
    product: product?.id ?? null,
    quantity: numberOf(quantity),
    cost: numberOf(cost),
    ...(client !== undefined && { client }),
  }));
  const missingProducts = Object.fromEntries(
    lines.flatMap(({ product, quantity }, index) =>
      !product && quantity ? [[`lineItems.${index}.product`, say.common.fieldRequired]] : [],
    ),
  );
  const found = { ...missingProducts, ...unreadableNumbers(typed) };
  try {
    draftOf(
      policy,
      { type: 'PlaceOrder', data: { order: 0, header: headerOf(policy, values), lines } },
      { phase: 'absent' },
      // The server decides whether the user may save; here every user may.
      { now: new Date().toISOString(), roles: ['ROLE_ADMIN'], partners: [], takeId: () => 0 },
    );
  } catch (error) {
    if (error instanceof Rejection) return { ...error.fields, ...found };
    throw error;
  }
  return found;
};

const unreadableNumbers = (lines: readonly FormLine[]): Problems =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      (['quantity', 'cost'] as const).flatMap((column) => {
        const { problem } = readTypedNumber(line[column]);
        return problem === undefined ? [] : [[`lineItems.${index}.${column}`, problem]];
      }),
    ),
  );
