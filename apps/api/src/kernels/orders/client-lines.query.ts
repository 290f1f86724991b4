import { ACTIVE_CLIENT_STATUSES, type OrderPolicy } from '@bank/domain';
import { figuresOfClients, lastDistributionOf, shownClientOf } from '@bank/projections';

/** The includes with which a line's client shows what it was given last. */
export const LAST_DISTRIBUTION_INCLUDES = [
  'client',
  'client.lastDistribution',
  'lineItems.client',
  'lineItems.client.lastDistribution',
] as const;

export const includesLastDistribution = (include: ReadonlySet<string>): boolean =>
  include.has('client.lastDistribution') || include.has('lineItems.client.lastDistribution');

const isActive = `c.status IN ('${ACTIVE_CLIENT_STATUSES.join("', '")}') AND c.merged_into IS NULL`;

/** SQL of a client `c` with figures `f` as an order's line shows it. */
const shownClient = (include: ReadonlySet<string>): string => `jsonb_build_object(
  'id', c.public_id, 'fullName', coalesce(c.full_name, 'Erased'), 'firstName', c.first_name, 'lastName', c.last_name,
  'status', c.status, 'isActive', ${isActive}, 'familyId', c.family_id,
  'pullupDistributionCount', coalesce(f.pullup_count, 0), 'pullupDistributionMax', c.pullup_distribution_max)
  ${includesLastDistribution(include) ? `|| jsonb_strip_nulls(jsonb_build_object('lastDistribution', ${lastDistributionOf('c.id')}))` : ''}`;

/** SQL of the clients of the lines of the order `o`: id in the line -> client. */
export const clientsOfLines = (policy: OrderPolicy, lines: string, include: ReadonlySet<string>): string => {
  const named = `SELECT DISTINCT l.client AS written, ${shownClientOf(policy)} AS shown FROM ${lines} l WHERE l.owner = o.owner AND l.client IS NOT NULL`;
  return `(SELECT coalesce(jsonb_object_agg(named.written, ${shownClient(include)}), '{}')
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
