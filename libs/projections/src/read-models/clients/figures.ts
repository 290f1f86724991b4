import { type OrderPolicy, SETTINGS_ID } from '@bank/domain';

/** A child is served for this long after the month of its first distribution. */
const SERVED_MONTHS = 37;

/** SQL for its own id, and those of clients who were merged into it. @param client SQL of the client's id */
export const lineClientsOf = (client: string): string => `(
  SELECT ${client} WHERE NOT EXISTS (SELECT FROM read.client_merges WHERE id = ${client} AND heir IS NOT NULL)
  UNION ALL SELECT id FROM read.client_merges WHERE heir = ${client})`;

/** SQL of the client that a line belongs to now. @param client SQL of the id in the line */
export const survivorOf = (client: string): string =>
  `coalesce((SELECT heir FROM read.client_merges WHERE id = ${client}), ${client})`;

/** SQL of the client that is shown in a line `l` of an order `o` of a kind. */
export const shownClientOf = ({ keepsClientsOnceCommitted }: Pick<OrderPolicy, 'keepsClientsOnceCommitted'>): string =>
  keepsClientsOnceCommitted
    ? `CASE WHEN o.committed THEN l.client ELSE ${survivorOf('l.client')} END`
    : survivorOf('l.client');

export const countsAsDistribution = (d: string): string =>
  `${d}.committed AND ${d}.reversed_at IS NULL AND ${d}.removed_at IS NULL`;
export const COUNTED_DISTRIBUTION = countsAsDistribution('d');

export const PULLUP_CATEGORY = `(SELECT pullup_category FROM read.system_settings WHERE id = ${SETTINGS_ID})`;

/** `client`, `written`: as `lineClientsOf` gives them for one. @param clients SQL of a SELECT of their ids */
const linesWrittenFor = (clients: string): string => `(
  SELECT asked.id AS client, asked.id AS written FROM (${clients}) AS asked (id)
  WHERE NOT EXISTS (SELECT FROM read.client_merges WHERE id = asked.id AND heir IS NOT NULL)
  UNION ALL SELECT heir, id FROM read.client_merges WHERE heir IN (${clients}))`;

/** `client`, `pullup_count` (lines), `first_period` and `last_period` (YYYY-MM). @param clients SQL of a SELECT of their ids */
export const figuresOfClients = (clients: string): string => `(
  SELECT own.client, count(*) FILTER (WHERE p.product_category = ${PULLUP_CATEGORY})::integer AS pullup_count,
         min(d.distribution_period) AS first_period, max(d.distribution_period) AS last_period
  FROM ${linesWrittenFor(clients)} own
  JOIN read.distribution_order_lines l ON l.client = own.written AND l.quantity > 0
  JOIN read.distribution_orders d ON d.id = l.order_id AND ${COUNTED_DISTRIBUTION}
  JOIN read.products p ON p.id = l.product
  GROUP BY own.client)`;

/** Looks up the distributions of pull-ups only, which few lines are. @param clients SQL of a SELECT of their ids */
export const pullupsOfClients = (clients: string): string => `(
  SELECT own.client, count(*)::integer AS pullup_count
  FROM ${linesWrittenFor(clients)} own
  JOIN read.distribution_order_lines l ON l.client = own.written AND l.quantity > 0
  JOIN read.products p ON p.id = l.product AND p.product_category = ${PULLUP_CATEGORY}
  JOIN read.distribution_orders d ON d.id = l.order_id AND ${COUNTED_DISTRIBUTION}
  GROUP BY own.client)`;

/** `figuresOfClients` of one client, always as one row, to be read with LATERAL. @param client SQL of its id */
export const clientFigures = (client: string): string => `(
  SELECT coalesce(max(pullup_count), 0) AS pullup_count, max(first_period) AS first_period, max(last_period) AS last_period
  FROM ${figuresOfClients(`SELECT ${client}`)} one)`;

/** SQL; null before its first distribution. An override keeps the day that somebody entered. */
export const distributionExpiration = (c: string, figures: string): string => `
  CASE WHEN ${c}.is_expiration_overridden OR ${c}.is_expiration_overridden_temporarily THEN ${c}.distribution_expires_at
       ELSE (to_date(${figures}.first_period, 'YYYY-MM') + interval '${SERVED_MONTHS} months')::date END`;

/** The statuses in which an order that names a client is not finished, by kind. */
const PENDING_STATUSES = {
  distribution: ['CREATING'],
  partner: ['CREATING', 'SUBMITTED', 'IN_PROCESS'],
} as const;
export type KindWithClients = keyof typeof PENDING_STATUSES;

/** FROM and WHERE for the unfinished orders `o` of a kind in which a client has a line. */
export const pendingOrdersOf = (kind: KindWithClients, client: string): string => `
  FROM read.${kind}_orders o
  WHERE o.removed_at IS NULL AND o.status IN ('${PENDING_STATUSES[kind].join("', '")}')
    AND o.id IN (SELECT l.order_id FROM read.${kind}_order_lines l
                 WHERE l.client IN ${lineClientsOf(client)} AND l.quantity > 0)`;
