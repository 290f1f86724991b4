import {
  ACTIVE_CLIENT_STATUSES,
  CLIENT_STATUSES_WITHOUT_LINES,
  type ClientSight,
  clientSightInOrders,
  fieldOfOwnOrders,
  maySeeClient,
  type OrderPolicy,
} from '@bank/domain';
import {
  distributionExpiration,
  figuresOfClients,
  lastDistributionOf,
  shownClientOf,
  snake,
  wasActiveIn,
} from '@bank/projections';
import { currentClientUser } from '../authority/client-user';

/** A line that an order doesn't have yet, as answers show it: without an id. */
export type BlankLine = Readonly<Record<string, unknown>>;

/** A line to fill in, with its client. */
export interface ProposedLine {
  line: BlankLine;
  client?: LineClient;
}

export const toBlankLine = ({ shown }: LineClient): BlankLine => ({
  id: 0,
  quantity: 0,
  cost: 0,
  product: { id: null },
  client: shown,
});

/** The clients whose names the user may see in the lines of a kind's orders. */
export const currentLineSight = (policy: OrderPolicy): ClientSight => {
  const user = currentClientUser();
  return clientSightInOrders(user, !fieldOfOwnOrders(policy, user.roles));
};

/** The clients whose names are shown to somebody who may not open them. */
export const clientsToNote = (
  clients: readonly Pick<LineClient, 'number' | 'partner'>[],
  sight: ClientSight,
): readonly number[] => {
  if (sight === 'none') return [];
  const user = currentClientUser();
  return clients.flatMap(({ number, partner }) => (maySeeClient(user, partner) ? [] : number));
};

/** The includes that show the last distribution of a line's client. */
export const LAST_DISTRIBUTION_INCLUDES = [
  'client',
  'client.lastDistribution',
  'lineItems.client',
  'lineItems.client.lastDistribution',
] as const;

/** The include that leaves out the lines to fill in which the screens hide: those for clients who left before the order was placed. */
export const SERVED_LINES_INCLUDE = 'lineItems:served';

const includesLastDistribution = (include: ReadonlySet<string>): boolean =>
  include.has('client.lastDistribution') || include.has('lineItems.client.lastDistribution');

const isActive = `c.status IN ('${ACTIVE_CLIENT_STATUSES.join("', '")}') AND c.merged_into IS NULL`;

/** SQL of the month and the partner for which a kind reports what was given. */
interface Reported {
  month: string;
  partner: string;
}

/** SQL for whether a client `c` who is served no more was in the month. */
const wasServed = ({ month, partner }: Reported): string =>
  `NOT (${isActive}) AND c.merged_into IS NULL AND ${wasActiveIn('c.id', partner, month)}`;

const reportedIn = ({ month, packs }: OrderPolicy): Reported | undefined =>
  month && packs === 'given' ? { month: `o.${snake(month.field)}`, partner: 'o.partner' } : undefined;

/** SQL of a client `c` with figures `f` as an order's line shows it. */
const shownClient = (include: ReadonlySet<string>, reported?: Reported): string => `jsonb_build_object(
  'id', c.public_id, 'fullName', coalesce(c.full_name, 'Erased'), 'firstName', c.first_name, 'lastName', c.last_name,
  'status', c.status, 'isActive', ${isActive}, 'familyId', c.family_id,
  'pullupDistributionCount', coalesce(f.pullup_count, 0), 'pullupDistributionMax', c.pullup_distribution_max)
  || CASE WHEN c.status = 'INACTIVE_(EXPIRED)'
       THEN jsonb_build_object('expiredOn', least(c.age_expires_at, ${distributionExpiration('c', 'f')}))
       ELSE '{}' END
  ${reported ? `|| CASE WHEN ${wasServed(reported)} THEN jsonb_build_object('activeIn', ${reported.month}) ELSE '{}' END` : ''}
  ${includesLastDistribution(include) ? `|| jsonb_strip_nulls(jsonb_build_object('lastDistribution', ${lastDistributionOf('c.id')}))` : ''}`;

/** SQL of a client `c` who has left the order's partner: its name, and nothing that was since. */
const clientWhoLeft = `jsonb_build_object(
  'id', c.public_id, 'fullName', coalesce(c.full_name, 'Erased'), 'firstName', c.first_name, 'lastName', c.last_name,
  'status', NULL, 'isActive', false)`;

/** SQL of a client `c` whose name isn't shown. */
const namelessClient = `jsonb_build_object(
  'id', c.public_id, 'fullName', 'Client ' || c.public_id, 'firstName', NULL, 'lastName', NULL, 'status', NULL, 'isActive', false)`;

/** The place of the partner in sight among a query's values, the first of which names the orders. */
const SIGHT = '$2::integer';

/** The values that the SQL of `clientsOfLines` needs beside the first. */
export const sightValues = (
  policy: OrderPolicy,
  include: ReadonlySet<string>,
  sight: ClientSight,
): readonly number[] =>
  typeof sight === 'object' && include.has('lineItems') && 'client' in policy.line ? [sight.partner] : [];

/** A client of a line, with the columns that decide whether the user may open it. */
export interface LineClient {
  number: number;
  partner: number | null;
  shown: Readonly<Record<string, unknown>>;
}

/** SQL of the client shown in a line: the survivor or, if the user may not see it, the original client. */
const seenClientOf = (policy: OrderPolicy, sight: ClientSight): string => {
  const shown = shownClientOf(policy);
  if (typeof sight === 'string') return shown;
  return `(SELECT seen.id FROM read.clients seen WHERE seen.id IN (${shown}, l.client)
           ORDER BY seen.partner = ${SIGHT} DESC NULLS LAST, seen.id = ${shown} DESC LIMIT 1)`;
};

const shownInSight = (policy: OrderPolicy, sight: ClientSight, include: ReadonlySet<string>): string => {
  const shown = shownClient(include, reportedIn(policy));
  if (sight === 'all') return shown;
  if (sight === 'none') return namelessClient;
  return `CASE WHEN c.partner = ${SIGHT} THEN ${shown}
    WHEN o.partner = ${SIGHT} THEN ${clientWhoLeft} ELSE ${namelessClient} END`;
};

/** SQL of the clients of the lines of the order `o`: id in the line -> `LineClient`. */
export const clientsOfLines = (
  policy: OrderPolicy,
  lines: string,
  include: ReadonlySet<string>,
  sight: ClientSight,
): string => {
  const named = `SELECT DISTINCT l.client AS written, ${seenClientOf(policy, sight)} AS shown FROM ${lines} l WHERE l.owner = o.owner AND l.client IS NOT NULL`;
  return `(SELECT coalesce(jsonb_object_agg(named.written,
      jsonb_build_object('number', c.id, 'partner', c.partner, 'shown', ${shownInSight(policy, sight, include)})), '{}')
    FROM (${named}) named
    JOIN read.clients c ON c.id = named.shown
    LEFT JOIN ${figuresOfClients(`SELECT DISTINCT shown FROM (${named}) shown_ones`)} f ON f.client = c.id)`;
};

/** For the third value of a query for the clients of a partner. */
const ASKED: Reported = { month: '$3::text', partner: 'c.partner' };

/** SQL; in a month, those whom the partner served then meet the condition too. */
const orServedThen = (condition: string, isInMonth: boolean): string =>
  `(${condition}${isInMonth ? ` OR ${wasServed(ASKED)}` : ''})`;

/** Those who may still get a line in an order: an entry of an open form may be for one who left since it was placed. @param placedAt SQL */
export const mayGetLine = (placedAt: string, isInMonth: boolean): string =>
  orServedThen(
    `c.status NOT IN ('${CLIENT_STATUSES_WITHOUT_LINES.join("', '")}') OR c.updated_at >= ${placedAt}`,
    isInMonth,
  );

/** Those whom it serves now, the second value, and in a month those whom it served then. */
export const servedClients = (isInMonth: boolean): string => orServedThen('c.status = ANY ($2)', isInMonth);

/**
 * A query for the clients `c` of a partner that meet a condition, by name: rows of `LineClient`.
 * @param isInMonth whether its third value is the month (YYYY-MM) for which an order reports
 */
export const clientsOfPartner = (where: string, include: ReadonlySet<string>, isInMonth: boolean): string => {
  const served = `FROM read.clients c
    WHERE c.partner = $1 AND c.removed_at IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL AND ${where}`;
  return `
    SELECT c.id AS number, c.partner, ${shownClient(include, isInMonth ? ASKED : undefined)} AS shown
    FROM (SELECT c.* ${served}) c LEFT JOIN ${figuresOfClients(`SELECT c.id ${served}`)} f ON f.client = c.id
    ORDER BY c.sort_name, c.id`;
};
