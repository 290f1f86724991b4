import { policies } from '@bank/domain';
import { countsAsDistribution } from '../../read-models/clients/figures';
import { type Fragment, join, raw, sql } from '../fragment';
import type { FilterValues } from '../query';

type Conditions = readonly (Fragment | false | undefined | '')[];

/** In SQL that calls an order `o`. */
export interface CountedOrders {
  from: Fragment;
  conditions: (filters: FilterValues) => Conditions;
  reads: readonly string[];
}

const IS_LIVE = raw('o.removed_at IS NULL AND o.reversed_at IS NULL');
/** A supplier that was merged into another one has left its orders to it. */
const SUPPLIER = raw('coalesce(m.heir, o.supplier)');
const { orderType: SUPPLY_ORDER_TYPE } = policies.supply;

/** @param month column of the order's period */
const ofPartner = (month: string, { partner, partnerType, startingAt, endingAt }: FilterValues): Conditions => [
  partner && sql`o.partner = ${partner}`,
  partnerType && sql`o.partner IN (SELECT id FROM read.partners WHERE partner_type = ${partnerType})`,
  startingAt && sql`${raw(`o.${month}`)} >= ${startingAt}`,
  endingAt && sql`${raw(`o.${month}`)} <= ${endingAt}`,
];

const partnerOrders: CountedOrders = {
  from: raw('read.partner_orders o'),
  reads: ['partner_orders', 'partners'],
  conditions: (filters) => [
    IS_LIVE,
    filters.status ? sql`o.status = ${filters.status}` : raw("o.status <> 'CANCELLED'"),
    ...ofPartner('order_period', filters),
  ],
};

const distributions: CountedOrders = {
  from: raw('read.distribution_orders o'),
  reads: ['distribution_orders', 'partners'],
  conditions: (filters) => [raw(countsAsDistribution('o')), ...ofPartner('distribution_period', filters)],
};

const supplyOrders: CountedOrders = {
  from: raw('read.supply_orders o LEFT JOIN read.supplier_merges m ON m.id = o.supplier'),
  reads: ['supply_orders', 'supplier_merges', 'suppliers'],
  conditions: ({ status, supplier, supplierType, orderType, startingAt, endingAt }) => [
    IS_LIVE,
    status ? sql`o.status = ${status}` : raw("o.status = 'RECEIVED'"),
    supplier && sql`${SUPPLIER} = ${supplier}`,
    supplierType && sql`${SUPPLIER} IN (SELECT id FROM read.suppliers WHERE supplier_type = ${supplierType})`,
    orderType !== undefined && orderType !== SUPPLY_ORDER_TYPE && raw('false'),
    startingAt && sql`o.created_at >= ${startingAt}`,
    endingAt && sql`o.created_at <= ${endingAt}`,
  ],
};

const transfers: CountedOrders = {
  from: raw('read.transfer_orders o'),
  reads: ['transfer_orders'],
  conditions: ({ order, sourceLocation, targetLocation, dateFrom, dateTo }) => [
    IS_LIVE,
    raw('o.committed'),
    order && sql`o.id = ${order}`,
    sourceLocation && sql`o.source_location = ${sourceLocation}`,
    targetLocation && sql`o.target_location = ${targetLocation}`,
    dateFrom && sql`o.committed_at >= ${dateFrom}`,
    dateTo && sql`o.committed_at <= ${dateTo}`,
  ],
};

/** Kind of order -> those of its orders that count. */
export const countedOrders = {
  partner: partnerOrders,
  distribution: distributions,
  supply: supplyOrders,
  transfer: transfers,
} as const;
export type CountedKind = keyof typeof countedOrders;

/** Kind of order -> SQL of the id of the partner or supplier that an order `o` belongs to. */
export const holderOf = { partner: raw('o.partner'), distribution: raw('o.partner'), supply: SUPPLIER } as const;

/** The joins that `type` needs, and SQL of the type of partner that decides about the size of packs in an order `o`. */
interface PackType {
  joins: Fragment;
  type: Fragment;
}
const ofThePartner: PackType = {
  joins: raw('LEFT JOIN read.partners h ON h.id = o.partner'),
  type: raw('h.partner_type'),
};

/** Kind of order -> the partner whose packs it moves; no kind that moves units alone. */
export const packTypes = {
  partner: ofThePartner,
  distribution: ofThePartner,
  // Warehouses have no such type.
  transfer: {
    joins: raw(`LEFT JOIN read.storage_locations target ON target.id = o.target_location
      LEFT JOIN read.storage_locations source ON source.id = o.source_location`),
    type: raw('coalesce(target.partner_type, source.partner_type)'),
  },
} as const satisfies { readonly [K in CountedKind]?: PackType };

export const allOf = (conditions: Conditions): Fragment =>
  join(
    conditions.filter((condition): condition is Fragment => Boolean(condition)),
    ' AND ',
  );
