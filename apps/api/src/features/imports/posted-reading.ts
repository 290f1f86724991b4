import { refuseInvalid } from '@bank/domain';
import type { SameInAll } from '../../kernels/imports/columns/added-columns';
import type { MeaningsOfFields } from '../../kernels/imports/columns/said-meanings';
import type { DayOrders, Mapping } from '../../kernels/imports/columns/source-column';
import { DAY_ORDERS } from '../../kernels/imports/values/days';

const MAX_COLUMN = 1_000;
const MAX_SAME_LENGTH = 1_000;

/** @throws Rejection invalid */
export const readMapping = (posted: Readonly<Record<string, unknown>>): Mapping => {
  const mapping: Record<string, number> = {};
  for (const [field, place] of Object.entries(posted)) {
    if (place === null) continue;
    if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place > MAX_COLUMN)
      refuseInvalid({ [`mapping.${field}`]: 'Must be the place of a column' });
    else mapping[field] = place;
  }
  return mapping;
};

/** @throws Rejection invalid */
export const readSame = (posted: Readonly<Record<string, unknown>>): SameInAll => {
  const same: Record<string, string> = {};
  for (const [field, text] of Object.entries(posted)) {
    if (typeof text !== 'string' || text.length > MAX_SAME_LENGTH)
      refuseInvalid({ [`same.${field}`]: `Must be a text of at most ${MAX_SAME_LENGTH} characters` });
    else if (text.trim()) same[field] = text.trim();
  }
  return same;
};

/** @throws Rejection invalid */
export const readMeanings = (posted: Readonly<Record<string, unknown>>): MeaningsOfFields => {
  const problems: Record<string, string> = {};
  const read = Object.entries(posted).map(([field, said]) => {
    const isObject = typeof said === 'object' && said !== null;
    const meanings = Object.entries(isObject ? said : {});
    const isRight = ([word, name]: [string, unknown]) =>
      typeof name === 'string' && Math.max(word.length, name.length) <= MAX_SAME_LENGTH;
    if (!isObject || !meanings.every(isRight))
      problems[`meanings.${field}`] =
        `Must have the name that each word means, in at most ${MAX_SAME_LENGTH} characters`;
    return [field, Object.fromEntries(meanings)] as const;
  });
  refuseInvalid(problems);
  return Object.fromEntries(read);
};

/** @throws Rejection invalid */
export const readDayOrders = (posted: Readonly<Record<string, unknown>>): DayOrders => {
  const orders: Record<number, (typeof DAY_ORDERS)[number]> = {};
  for (const [place, named] of Object.entries(posted)) {
    const order = DAY_ORDERS.find((known) => known === named);
    if (!order) refuseInvalid({ [`dayOrders.${place}`]: `Must be one of ${DAY_ORDERS.join(', ')}` });
    else orders[Number(place)] = order;
  }
  return orders;
};
