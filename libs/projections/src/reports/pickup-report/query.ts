import {
  ACTIVE_CLIENT_STATUSES,
  expirationsInWords,
  type PickupClient,
  pickupWarnings,
  policies,
  Rejection,
} from '@bank/domain';
import type { Row } from '../../projection';
import { distributionExpiration, figuresOfClients, shownClientOf } from '../../read-models/clients/figures';
import { recordRelation } from '../../read-models/known';
import { type Fragment, raw, selectAs, sql, toQuery, where } from '../fragment';
import { type FilterValues, type ReportQuery, summedUpQuery } from '../query';
import { ALTERNATE_PICKUP, HIDES_ALTERNATES } from './alternates';

const answerOf = (name: string): string =>
  `(t.profile ->> (SELECT d.id::text FROM ${recordRelation('clientAttribute')} d WHERE d.name = '${name}' AND d.removed_at IS NULL))`;
const ALTERNATE_NAMES = ALTERNATE_PICKUP.map(answerOf) as [first: string, last: string];
const nameOf = (first: string, last: string): string => `nullif(trim(concat_ws(' ', ${first}, ${last})), '')`;

const columns: Readonly<Record<string, string>> = {
  id: 't.id',
  orderPeriod: 't.period',
  sizeOrdered: 't.size',
  clientId: 't.public_id',
  childFullName: "coalesce(t.full_name, 'Erased')",
  authorizedPersons: `concat_ws(', ', ${nameOf('t.parent_first_name', 't.parent_last_name')},
    ${nameOf(...ALTERNATE_NAMES)})`,
  status: 't.status',
  ageExpiresAt: 't.age_expires_at::text',
  distributionExpiresAt: `(${distributionExpiration('t', 'figures')})::text`,
  pullupCount: 'coalesce(figures.pullup_count, 0)',
  pullupMax: 't.pullup_distribution_max',
};

/** @param own id, period and size of each row @param handedOut FROM and WHERE that give a client `c` in each row */
const rowsOf = (filters: FilterValues, own: Fragment, handedOut: Fragment): Fragment => sql`
  SELECT ${own}, c.id AS client, c.public_id, c.full_name, c.sort_name, c.parent_first_name, c.parent_last_name,
         ${raw(filters[HIDES_ALTERNATES] ? "'{}'::jsonb" : 'c.profile')} AS profile,
         c.status, c.age_expires_at, c.distribution_expires_at, c.is_expiration_overridden,
         c.is_expiration_overridden_temporarily, c.pullup_distribution_max
  ${handedOut}`;

const clientsOfOrder = (filters: FilterValues): Fragment => {
  const { orderId, partnerId } = filters;
  return rowsOf(
    filters,
    sql`l.id, o.order_period AS period, p.name || ' x ' || l.quantity AS size`,
    sql`FROM read.partner_order_lines l
      JOIN read.partner_orders o ON o.owner = l.owner
      JOIN read.clients c ON c.id = ${raw(shownClientOf(policies.partner))}
      JOIN read.products p ON p.id = l.product
      ${where(
        sql`o.id = ${orderId} AND l.quantity > 0 AND o.removed_at IS NULL`,
        partnerId && sql`o.partner = ${partnerId} AND c.partner = ${partnerId}`,
      )}`,
  );
};

const clientsOfPartner = (filters: FilterValues): Fragment => {
  const { partnerId, monthAndYearStart } = filters;
  return rowsOf(
    filters,
    sql`c.id, ${monthAndYearStart}::text AS period, NULL::text AS size`,
    sql`FROM read.clients c
      WHERE c.partner = ${partnerId} AND c.status = ANY(${ACTIVE_CLIENT_STATUSES})
        AND c.removed_at IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL`,
  );
};

type PickupRow = Row & PickupClient & { orderPeriod: string; pullupCount: number; pullupMax: number };

const toRow = (row: PickupRow): Row => {
  const { id, orderPeriod, clientId, childFullName, authorizedPersons, sizeOrdered } = row;
  const client = { ...row, pullups: { count: row.pullupCount, max: row.pullupMax } };
  return {
    id,
    clientId,
    orderPeriod,
    childFullName,
    authorizedPersons,
    sizeOrdered,
    sizeGiven: null,
    sizeNextMonth: null,
    pickupSignature: null,
    dateReceived: null,
    expirations: expirationsInWords(client),
    notes: null,
    warning: pickupWarnings(client, orderPeriod),
  };
};

const titleQuery = ({ orderId, partnerId }: FilterValues): Fragment =>
  orderId
    ? sql`SELECT p.title FROM read.partner_orders o JOIN read.partners p ON p.id = o.partner
        ${where(sql`o.id = ${orderId} AND o.removed_at IS NULL`, partnerId && sql`o.partner = ${partnerId}`)}`
    : sql`SELECT title FROM read.partners WHERE id = ${partnerId} AND removed_at IS NULL`;

export const query: ReportQuery = {
  ...summedUpQuery(
    (filters) => ({ rows: filters.orderId ? clientsOfOrder(filters) : clientsOfPartner(filters), readsFew: true }),
    selectAs(columns),
    { figures: { table: `LATERAL ${figuresOfClients('SELECT t.client')}`, on: 'figures.client = t.client' } },
  ),
  completeRow: async () => (row) => toRow(row as PickupRow),
  client: 't.client',
  reads: [
    'clients',
    'client_attribute_definition',
    'client_merges',
    'distribution_orders',
    'distribution_order_lines',
    'partner_orders',
    'partner_order_lines',
    'partners',
    'products',
    'system_settings',
  ],
  sorts: { childFullName: { sql: 't.sort_name', nulls: 'last' } },
  heading: async (pool, filters) => {
    const { orderId, partnerId } = filters;
    if (!orderId && !partnerId) throw new Rejection('malformed', 'Name an order or a partner: orderId or partnerId.');
    const { rows } = await pool.query(toQuery(titleQuery(filters)));
    if (!rows[0])
      throw new Rejection(
        'notFound',
        orderId ? `There is no Partner Order ${orderId}` : `There is no Partner ${partnerId}`,
      );
    return `Partner - ${rows[0].title} - Pickup Report`;
  },
};
