import {
  type OrderFacts,
  type OrderHeaders,
  type OrderKind,
  orderDecider,
  type PostedLine,
  policies,
  Rejection,
} from '@bank/domain';
import type { Problems, Values } from '../forms/saving';
import { say } from '../messages';
import { type FormLine, numberOf } from './lines';

const idOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as { id: number }).id : value);

/** The header as the domain has it: ids instead of records. */
const headerOf = <K extends OrderKind>(kind: K, values: Values) =>
  Object.fromEntries(Object.keys(policies[kind].blank).map((field) => [field, idOf(values[field]) ?? null])) as Partial<
    OrderHeaders[K]
  >;

/**
 * What is wrong with an order, before the server is asked: the decider itself says so. What only the server knows (whether a
 * record is still there) is taken for granted here.
 */
export const checkOrder = <K extends OrderKind>(kind: K, values: Values): Problems => {
  const typed: readonly FormLine[] = values.lineItems ?? [];
  const lines = typed.map(
    ({ product, quantity, cost }) =>
      ({ product: product?.id, quantity: numberOf(quantity), cost: numberOf(cost) }) as PostedLine,
  );
  const header = headerOf(kind, values);
  const facts: OrderFacts = {
    now: new Date().toISOString(),
    roles: [],
    known: () => true,
    addressesOf: () => [idOf(values.supplierAddress) as number],
    ids: { line: lines.map((_, index) => index), movement: lines.flatMap((_, index) => [index, -index]) },
  };
  const nameless = Object.fromEntries(
    lines.flatMap(({ product, quantity }, index) =>
      !product && quantity ? [[`lineItems.${index}.product`, say.common.fieldRequired]] : [],
    ),
  );
  try {
    orderDecider(policies[kind]).decide(
      { type: 'PlaceOrder', data: { order: 0, header, lines } },
      { phase: 'absent' },
      facts,
    );
  } catch (error) {
    if (error instanceof Rejection) return { ...error.fields, ...nameless };
    throw error;
  }
  return nameless;
};
