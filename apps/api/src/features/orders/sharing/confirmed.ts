import {
  type ConfirmedOrder,
  type ConfirmedQuantity,
  Rejection,
  readId,
  readNumber,
  refuseInvalid,
  required,
  STANDS_TWICE,
} from '@bank/domain';
import { constraintWords, WRONG_SHAPE } from '../../../platform/bodies/validation';
import type { ConfirmShares } from './sharing.dto';

type Problems = Record<string, string>;

/**
 * Reads what was confirmed.
 * @throws Rejection malformed, invalid for what can be no proposal, whatever the orders say
 */
export const readConfirmed = ({ orders }: ConfirmShares): readonly ConfirmedOrder[] => {
  const malformed: Problems = {};
  const invalid: Problems = {};
  const idAt = (at: string, value: unknown, seen: Set<number>): number => {
    const id = readId(value ?? null);
    if (id === undefined) malformed[at] = constraintWords.isInt;
    else if (id === null) invalid[at] = required;
    else if (seen.has(id)) invalid[at] = STANDS_TWICE;
    else seen.add(id);
    return id ?? 0;
  };
  const wholeAt = (at: string, value: unknown): number => {
    const number = readNumber(value ?? null);
    if (number === undefined) malformed[at] = constraintWords.isNumber;
    else if (number === null) invalid[at] = required;
    else if (!Number.isSafeInteger(number)) invalid[at] = constraintWords.isInt;
    else if (number < 0) invalid[at] = 'Must not be negative';
    return number ?? 0;
  };
  const quantitiesAt = (list: string, given: readonly unknown[] | null | undefined): readonly ConfirmedQuantity[] => {
    const seen = new Set<number>();
    return (given ?? []).map((element, n) => {
      const at = `${list}.${n}`;
      if (typeof element !== 'object' || element === null) malformed[at] = constraintWords.isObject;
      const { id, quantity } = (element ?? {}) as { id?: unknown; quantity?: unknown };
      return { at, id: idAt(`${at}.id`, id, seen), quantity: wholeAt(`${at}.quantity`, quantity) };
    });
  };
  const seen = new Set<number>();
  const confirmed = orders.map(({ id, revision, lines, products }, n) => ({
    id: idAt(`orders.${n}.id`, id, seen),
    revision: wholeAt(`orders.${n}.revision`, revision),
    lines: quantitiesAt(`orders.${n}.lines`, lines),
    products: quantitiesAt(`orders.${n}.products`, products),
  }));
  if (Object.keys(malformed).length) throw new Rejection('malformed', WRONG_SHAPE, malformed);
  refuseInvalid(invalid);
  return confirmed;
};
