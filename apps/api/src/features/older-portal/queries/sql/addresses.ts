import { textCell } from './cells';

const parts = ['street1', 'city', 'state', 'postal_code'] as const;

/** Whether an address has all parts that the portal needs. */
export const isComplete = parts.map((part) => `${textCell(part)} IS NOT NULL`).join(' AND ');

/** The addresses of an owner in their order, without those that lack a part which the portal needs. */
export const completeAddresses = (owner: string): string =>
  `(SELECT ${owner} AS owner, id, row_number() OVER (PARTITION BY ${owner} ORDER BY id::bigint) AS place, ${textCell('title')} AS title,
      ${[...parts, 'street2', 'country'].map((part) => `${textCell(part)} AS ${part}`).join(', ')}
    FROM older_address WHERE ${owner} IS NOT NULL AND deleted_at IS NULL AND ${isComplete})`;
