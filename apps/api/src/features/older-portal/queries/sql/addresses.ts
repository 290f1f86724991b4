import { textCell } from './cells';
import { countryCell, isAtHome, stateCell } from './states';

const state = `CASE WHEN ${isAtHome('country')} THEN ${stateCell('state')} ELSE ${textCell('state')} END`;
const parts = ['street1', 'city', 'postal_code'] as const;

/** Whether an address has all parts that the portal needs. */
export const isCompleteAddress = [...parts.map((part) => `${textCell(part)} IS NOT NULL`), `${state} IS NOT NULL`].join(
  ' AND ',
);

/** The addresses of an owner in their order, without those that lack a part which the portal needs. */
export const completeAddresses = (owner: string): string =>
  `(SELECT ${owner} AS owner, id, row_number() OVER (PARTITION BY ${owner} ORDER BY id::bigint) AS place, ${textCell('title')} AS title,
      ${[...parts, 'street2'].map((part) => `${textCell(part)} AS ${part}`).join(', ')}, ${countryCell('country')} AS country,
      ${state} AS state
    FROM older_address WHERE ${owner} IS NOT NULL AND deleted_at IS NULL AND ${isCompleteAddress})`;

/** The columns of an address under the headings of all lists. */
export const addressColumns = (address: string): string =>
  `${address}.street1 AS "Street", ${address}.street2 AS "Street (line 2)", ${address}.city AS "City", ${address}.state AS "State",
   ${address}.postal_code AS "Postal code", ${address}.country AS "Country"`;
