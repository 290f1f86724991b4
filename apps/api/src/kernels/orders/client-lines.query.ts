import { ACTIVE_CLIENT_STATUSES, type OrderPolicy } from '@bank/domain';
import { COUNTED_DISTRIBUTION, figuresOfClients, lineClientsOf, shownClientOf } from '@bank/projections';

/** The includes with which a line's client shows what it was given last. */
export const LAST_DISTRIBUTION_INCLUDES = [
  'client',
  'client.lastDistribution',
  'lineItems.client',
  'lineItems.client.lastDistribution',
] as const;

export const includesLastDistribution = (include: ReadonlySet<string>): boolean =>
  include.has('client.lastDistribution') || include.has('lineItems.client.lastDistribution');

/** SQL of the last completed distribution of a client: its order, month and lines; null without one. */
const lastDistribution = (client: string): string => `(
  SELECT json_build_object('orderId', last.id, 'orderSequence', last.sequence,
    'distributionPeriod', last.distribution_period,
    'lines', (SELECT json_agg(json_build_object('product', json_build_object('id', p.id, 'name', p.name),
                'quantity', l.quantity) ORDER BY l.id)
              FROM read.distribution_order_lines l JOIN read.products p ON p.id = l.product
              WHERE l.order_id = last.id AND l.client IN ${lineClientsOf(client)} AND l.quantity > 0))
  FROM (SELECT d.id, d.sequence, d.distribution_period
        FROM read.distribution_order_lines l
        JOIN read.distribution_orders d ON d.id = l.order_id AND ${COUNTED_DISTRIBUTION}
        WHERE l.client IN ${lineClientsOf(client)} AND l.quantity > 0
        ORDER BY d.distribution_period DESC, d.id DESC LIMIT 1) last)`;

const isActive = `c.status IN ('${ACTIVE_CLIENT_STATUSES.join("', '")}') AND c.merged_into IS NULL`;

/** SQL of a client `c` with figures `f` as an order's line shows it. */
const shownClient = (include: ReadonlySet<string>): string => `json_build_object(
  'id', c.public_id, 'fullName', coalesce(c.full_name, 'Erased'), 'firstName', c.first_name, 'lastName', c.last_name,
  'status', c.status, 'isActive', ${isActive}, 'familyId', c.family_id,
  'pullupDistributionCount', coalesce(f.pullup_count, 0), 'pullupDistributionMax', c.pullup_distribution_max
  ${includesLastDistribution(include) ? `, 'lastDistribution', ${lastDistribution('c.id')}` : ''})`;

/** SQL of the clients of the lines of the order `o`: id in the line -> client. */
export const clientsOfLines = (policy: OrderPolicy, lines: string, include: ReadonlySet<string>): string => {
  const named = `SELECT DISTINCT l.client AS written, ${shownClientOf(policy)} AS shown FROM ${lines} l WHERE l.owner = o.owner AND l.client IS NOT NULL`;
  return `(SELECT coalesce(json_object_agg(named.written, ${shownClient(include)}), '{}')
    FROM (${named}) named
    JOIN read.clients c ON c.id = named.shown
    LEFT JOIN ${figuresOfClients(`SELECT DISTINCT shown FROM (${named}) shown_ones`)} f ON f.client = c.id)`;
};

/** A query for the clients `c` of a partner that meet a condition, by name: rows with a `client`. */
export const clientsOfPartner = (where: string, include: ReadonlySet<string>): string => {
  const served = `FROM read.clients c
    WHERE c.partner = $1 AND c.removed_at IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL AND ${where}`;
  return `
    SELECT ${shownClient(include)} AS client
    FROM (SELECT c.* ${served}) c LEFT JOIN ${figuresOfClients(`SELECT c.id ${served}`)} f ON f.client = c.id
    ORDER BY c.sort_name, c.id`;
};
