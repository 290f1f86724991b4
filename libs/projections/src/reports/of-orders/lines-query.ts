import { type OrderPolicy, policies } from '@bank/domain';
import { shownClientOf } from '../../read-models/clients/figures';
import { orderTables } from '../../read-models/orders';
import type { Join, Sort } from '../../source';
import { type Fragment, raw, shownFigure, sql } from '../fragment';
import { inUnitAsked, packSizeFor } from '../packs';
import type { FilterValues, ReportQuery } from '../query';
import { allOf, type CountedKind, countedOrders, holderOf, packTypes } from './counted-orders';

/** What is special about the lines of a kind. A line `t` has the columns of `inner`; an order is `o` in their SQL. */
interface LinesQuery {
  inner: Readonly<Record<string, Fragment>>;
  columns: string;
  joins: Readonly<Record<string, Join>>;
  /** Column key -> SQL, besides those that every kind has. */
  sorts: Readonly<Record<string, Sort>>;
  reads: readonly string[];
  /** Filters that leave few enough lines to read all of them for a sum, beside the product. */
  narrowedBy: readonly string[];
  conditions?: (filters: FilterValues) => readonly (Fragment | undefined | '')[];
}

const shownAmount = shownFigure(raw('t.amount')).parts[0]!;

const linesOf = (kind: CountedKind, { inner, conditions }: LinesQuery, filters: FilterValues): Fragment => {
  const policy: OrderPolicy = policies[kind];
  const { from, conditions: ordersConditions } = countedOrders[kind];
  const packs = kind in packTypes ? packTypes[kind as keyof typeof packTypes] : undefined;
  const amount = packs
    ? sql`, ${inUnitAsked(raw('l.quantity'), packSizeFor(packs.type), filters.showDiapersOrPackages)} AS amount`
    : raw('');
  const client = 'client' in policy.line ? raw(`, ${shownClientOf(policy)} AS client_id`) : raw('');
  const ofOrder = Object.entries(inner).map(([name, value]) => sql`, ${value} AS ${raw(name)}`);
  return sql`
    SELECT l.id, o.id AS "order", o.sequence, o.status, l.product AS product_id, l.quantity ${amount} ${client}
           ${ofOrder.reduce((all, one) => sql`${all}${one}`, raw(''))}
    FROM ${from}
    JOIN read.${raw(orderTables(kind).lines)} l ON l.owner = o.owner
    ${packs ? sql`${packs.joins} LEFT JOIN read.products p ON p.id = l.product` : raw('')}
    WHERE ${allOf([
      ...ordersConditions(filters),
      raw('l.quantity <> 0'),
      filters.product && sql`l.product = ${filters.product}`,
      ...(conditions?.(filters) ?? []),
    ])}`;
};

export const linesQuery = (kind: CountedKind, of: LinesQuery): ReportQuery => {
  const hasClients = 'client' in policies[kind].line;
  const hasPacks = kind in packTypes;
  return {
    id: 't.id',
    ...(hasClients && { client: 'c.id' }),
    reads: [
      ...new Set([
        ...countedOrders[kind].reads,
        ...[orderTables(kind).headers, orderTables(kind).lines, 'products'],
        ...(hasClients ? ['clients', 'client_merges'] : []),
        ...of.reads,
      ]),
    ],
    sorts: {
      id: 't.id',
      sequence: 't."order"',
      product: { sql: 'lower(p.name)', joins: ['p'], decidedBy: 'product_id' },
      quantity: 't.quantity',
      ...of.sorts,
    },
    source: (filters) => ({
      columns: [
        't.id, t."order", t.sequence, t.status, p.name AS product, t.product_id AS "productId", t.quantity',
        ...(hasPacks ? [`${shownAmount} AS amount`] : []),
        ...(hasClients
          ? [`c.public_id AS "clientId", CASE WHEN c.id IS NOT NULL THEN coalesce(c.full_name, 'Erased') END AS client`]
          : []),
        of.columns,
      ].join(', '),
      from: sql`(${linesOf(kind, of, filters)}) t`,
      joins: {
        p: { table: 'read.products', on: 'p.id = t.product_id' },
        ...(hasClients && { c: { table: 'read.clients', on: 'c.id = t.client_id' } }),
        ...of.joins,
      },
    }),
    sums: {
      columns: { quantity: 't.quantity', ...(hasPacks && { amount: 't.amount' }) },
      mayShowSums: (filters) => ['product', ...of.narrowedBy].some((key) => filters[key] !== undefined),
    },
  };
};

/** @param month column of the order's period @param shown the key of its column */
export const linesOfPartners = (kind: 'partner' | 'distribution', month: string, shown: string): LinesQuery => ({
  inner: { partner_id: holderOf[kind], month: raw(`o.${month}`) },
  columns: `h.title AS partner, t.partner_id AS "partnerId", t.month AS "${shown}"`,
  joins: { h: { table: 'read.partners', on: 'h.id = t.partner_id' } },
  sorts: {
    partner: { sql: 'lower(h.title)', joins: ['h'], decidedBy: 'partner_id' },
    [shown]: 't.month',
  },
  reads: ['partners'],
  narrowedBy: ['partner', 'client'],
});
