import { PUBLIC_ID_LENGTH, PUBLIC_ID_SYMBOLS } from '@bank/domain';

/** An id in a path: a number, or the public id by which clients are addressed. */
export const ID = `(?:\\d+|[${PUBLIC_ID_SYMBOLS}]{${PUBLIC_ID_LENGTH}})`;

/** `clients/BCDFGHJK/transition` -> `clients`; undefined for a path without an id, which leads to a list. */
export const parentOf = (path: string): string | undefined =>
  new RegExp(`^(.*)/${ID}(?:/(?:transition|review|transfer))?$`).exec(path)?.[1];

/** `/products/7` -> `/products/:id`, `/orders/supply/7/receive` -> `/orders/supply/:id/receive`, and another route as it is. */
export const withIdPlace = (route: string): string => route.replace(new RegExp(`/${ID}(?=/|$)`, 'g'), '/:id');
