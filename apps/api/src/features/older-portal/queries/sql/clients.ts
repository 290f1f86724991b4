import { chooseCell, dayCell, isTrue, personCell, textCell } from './cells';
import type { Derived } from './derived';
import { survivors } from './survivors';

/** What stands where the older portal has no name. */
export const UNKNOWN = 'Unknown';
const name = (column: string): string => `coalesce(${personCell(`c.${column}`)}, '${UNKNOWN}')`;

export const CLIENT_STATUSES = {
  ACTIVE: 'Active',
  CREATION: 'Creating',
  INACTIVE: 'Inactive',
  'INACTIVE_(BLOCKED)': 'Inactive (Blocked)',
  'INACTIVE_(DUPLICATE)': 'Inactive (Duplicate)',
  'INACTIVE_(EXPIRED)': 'Inactive (Expired)',
  NEEDS_REVIEW: 'Needs Review',
  REVIEW_PAST_DUE: 'Review Past Due',
};
const status = `coalesce(${chooseCell('c.status', CLIENT_STATUSES)}, 'Inactive')`;

/** The import expires who is too old to be served, unless somebody has overridden it. */
const hasGrownBy = (
  day: string,
): string => `(c.birthdate::date + interval '4 years' <= ${day} AND NOT ${isTrue('c.is_expiration_overridden')}
    AND ${status} NOT LIKE 'Inactive%')`;
export const hasGrownSince = hasGrownBy('current_date');
const statusBy = (day: string): string =>
  `CASE WHEN ${hasGrownBy(day)} THEN '${CLIENT_STATUSES['INACTIVE_(EXPIRED)']}' ELSE ${status} END`;
/** A dump makes the same files through a month, so that a further run leaves them alone. */
const MONTH = `date_trunc('month', current_date)`;

/** The partner that served a client last, for one that has none now. */
const lastPartner = `(SELECT d.partner_id FROM older_line_item l JOIN older_bulk_distribution d ON d.id = l.order_id
    WHERE l.client_id = c.id AND l.deleted_at IS NULL ORDER BY d.distribution_period DESC, d.id::bigint DESC LIMIT 1)`;

/** The IDs of the clients that one stands for now, its own first. */
const olderIds = `(SELECT s.heir, string_agg(${textCell('m.public_id')}, ', ' ORDER BY s.client <> s.heir, m.id::bigint) AS ids
    FROM ${survivors} s JOIN older_client m ON m.id = s.client GROUP BY 1)`;

/** The clients that come, each with all that the lists call it: those that were merged come as the ones that they were merged into. */
const keptQuery = `SELECT c.id, ${name('firstname')} AS first_name, ${name('lastname')} AS last_name, ${dayCell('c.birthdate')} AS birthdate,
      ${name('parent_first_name')} AS parent_first_name, ${name('parent_last_name')} AS parent_last_name,
      coalesce(c.partner_id, ${lastPartner}) AS partner_id, ${statusBy(MONTH)} AS status,
      ${statusBy('current_date')} AS coming_status,
      ${textCell('c.public_id')} AS public_id, ${isTrue('c.is_expiration_overridden')} AS is_overridden,
      ${dayCell('c.age_expires_at')} AS age_expires_at, ${dayCell('c.distribution_expires_at')} AS distribution_expires_at,
      c.pullup_distribution_max, i.ids AS older_ids
    FROM older_client c JOIN ${olderIds} i ON i.heir = c.id WHERE c.deleted_at IS NULL`;
export const keptClients = 'older_kept_client';
/** How the rows of other lists name one. */
export const clientCells = (client: string): string =>
  `${client}.public_id AS "Client", ${client}.first_name AS "Client first name", ${client}.last_name AS "Client last name", ${client}.birthdate AS "Client birth date"`;
export const clientTables: readonly Derived[] = [[keptClients, keptQuery]];
