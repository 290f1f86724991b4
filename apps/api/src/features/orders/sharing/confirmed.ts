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
  const reader = new ConfirmedReader();
  const seen = new Set<number>();
  const confirmed = orders.map(({ id, revision, lines, products }, n) => ({
    id: reader.readId(`orders.${n}.id`, id, seen),
    revision: reader.readWhole(`orders.${n}.revision`, revision),
    lines: reader.readQuantities(`orders.${n}.lines`, lines),
    products: reader.readQuantities(`orders.${n}.products`, products),
  }));
  reader.refuse();
  return confirmed;
};

/** Reads ids and quantities, and gathers what is wrong with them. */
class ConfirmedReader {
  private readonly malformed: Problems = {};
  private readonly invalid: Problems = {};

  readQuantities(at: string, list: readonly unknown[] | null | undefined): readonly ConfirmedQuantity[] {
    const seen = new Set<number>();
    return (list ?? []).map((element, n) => {
      const place = `${at}.${n}`;
      if (typeof element !== 'object' || element === null) this.malformed[place] = constraintWords.isObject;
      const { id, quantity } = (element ?? {}) as { id?: unknown; quantity?: unknown };
      return {
        at: place,
        id: this.readId(`${place}.id`, id, seen),
        quantity: this.readWhole(`${place}.quantity`, quantity),
      };
    });
  }

  readId(at: string, value: unknown, seen: Set<number>): number {
    const id = readId(value ?? null);
    if (id === undefined) this.malformed[at] = constraintWords.isInt;
    else if (id === null) this.invalid[at] = required;
    else if (seen.has(id)) this.invalid[at] = STANDS_TWICE;
    else seen.add(id);
    return id ?? 0;
  }

  readWhole(at: string, value: unknown): number {
    const number = readNumber(value ?? null);
    if (number === undefined) this.malformed[at] = constraintWords.isNumber;
    else if (number === null) this.invalid[at] = required;
    else if (!Number.isSafeInteger(number)) this.invalid[at] = constraintWords.isInt;
    else if (number < 0) this.invalid[at] = 'Must not be negative';
    return number ?? 0;
  }

  /** @throws Rejection malformed, invalid */
  refuse(): void {
    if (Object.keys(this.malformed).length) throw new Rejection('malformed', WRONG_SHAPE, this.malformed);
    refuseInvalid(this.invalid);
  }
}
