import { addDays, firstOfNextMonth, type OrderKind } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { soughtClientColumns } from '../../../kernels/imports/known/sought-client';
import type { OrderChoices } from './order-choices';
import {
  dayColumn,
  lineColumns,
  locationColumn,
  monthColumn,
  orderNumber,
  partnerColumn,
  sourceColumn,
  supplierColumn,
  targetColumn,
  warehouseColumn,
} from './order-columns';

/** What the rows of an order say of it as a whole. */
export interface OrderOfRows {
  number?: unknown;
  location?: unknown;
  partner?: unknown;
  warehouse?: unknown;
  supplier?: unknown;
  source?: unknown;
  target?: unknown;
  /** It comes from a portal, which has said all of it. */
  isRecorded: boolean;
  /** YYYY-MM */
  month: string | undefined;
  /** When it happened, ISO 8601 UTC; undefined for an order that is open. */
  at: string | undefined;
}

/** A kind of order whose rows can be imported. */
export interface OrderImport {
  name: string;
  title: string;
  about: string;
  kind: OrderKind;
  /** The status in which it ends, unless its rows say another one. */
  status: string;
  columns: (choices: OrderChoices) => ImportColumn[];
  /** The columns that say which order a row belongs to, where the row has no number. All rows of an order agree in them. */
  knownBy: readonly string[];
  /** The column of the place for which packs are counted. */
  packsOf: string;
  header: (order: OrderOfRows) => Readonly<Record<string, unknown>>;
  /** Fields of the header by which an order that is there already is found. Where it has a number, that is compared as well. */
  sameIn: readonly string[];
  /** Several such orders may differ in their lines alone. */
  isKnownByLines?: true;
  /** Fields of the header -> the columns that they follow from. */
  columnOf: Readonly<Record<string, string>>;
  /** Without a day it happened on the last one of its month. */
  mayNameMonthAlone?: true;
  /** Without a month it counts for that of its day. */
  isOfMonthOfDay?: true;
  /** Of its day: counts come before all else. */
  minute: 0 | 1;
}

/** The day of an order that names its month alone. */
export const lastDayOf = (month: string): string => addDays(firstOfNextMonth(`${month}-01`), -1);

export const orderImports: readonly OrderImport[] = [
  {
    name: 'opening-stock',
    title: 'Opening stock',
    about:
      'What lies in a warehouse or with a partner on a day. Others call these a count, physical inventory or starting inventory. What happened before that day comes in first: a count already holds it.',
    kind: 'inventory',
    status: 'COMPLETED',
    columns: ({ locations, products }) => [
      orderNumber,
      locationColumn(locations),
      dayColumn('Counted on', 'Contado el', ['taken']),
      ...lineColumns(products),
    ],
    knownBy: ['location', 'day'],
    packsOf: 'location',
    header: ({ location, at, isRecorded }) => ({
      storageLocation: location,
      takenAt: at,
      ...(!isRecorded && { reason: 'Opening stock' }),
    }),
    sameIn: ['storageLocation', 'takenAt'],
    columnOf: { storageLocation: 'location', takenAt: 'day' },
    minute: 0,
  },
  {
    name: 'past-partner-orders',
    title: 'Past partner orders',
    about: 'What your warehouses gave to partners. Many banks call these distributions.',
    kind: 'partner',
    status: 'SHIPPED',
    columns: ({ partners, warehouses, products }) => [
      orderNumber,
      partnerColumn(partners),
      warehouseColumn(warehouses),
      { ...monthColumn('Order period', 'Mes del pedido'), isRequired: false, otherwise: 'the month of its day' },
      dayColumn('Shipped on', 'Enviado el'),
      ...soughtClientColumns(false),
      ...lineColumns(products),
    ],
    knownBy: ['partner', 'warehouse', 'month', 'day'],
    packsOf: 'partner',
    header: ({ number, partner, warehouse, month }) => ({
      partner,
      warehouse,
      orderPeriod: month,
      ...(number !== undefined && { portalOrderId: number }),
    }),
    sameIn: ['partner', 'orderPeriod', 'portalOrderId'],
    columnOf: { orderPeriod: 'month', portalOrderId: 'number' },
    isOfMonthOfDay: true,
    minute: 1,
  },
  {
    name: 'past-distributions',
    title: 'Past distributions',
    about: 'What partners gave to children, by month. What your bank gave to partners comes in as past partner orders.',
    kind: 'distribution',
    status: 'COMPLETED',
    columns: ({ partners, products }) => [
      orderNumber,
      partnerColumn(partners),
      monthColumn('Distribution period', 'Mes de la distribución'),
      { ...dayColumn('Distributed on', 'Entregado el'), isMostlyRequired: false },
      ...soughtClientColumns(true),
      ...lineColumns(products),
    ],
    knownBy: ['partner', 'month'],
    packsOf: 'partner',
    header: ({ number, partner, month }) => ({
      partner,
      distributionPeriod: month,
      ...(number !== undefined && { portalOrderId: number }),
    }),
    sameIn: ['partner', 'distributionPeriod', 'portalOrderId'],
    columnOf: { distributionPeriod: 'month', portalOrderId: 'number' },
    mayNameMonthAlone: true,
    minute: 1,
  },
  {
    name: 'past-supply-orders',
    title: 'Past supply orders',
    about: 'What came into your warehouses. Others call these donations, purchases or deliveries.',
    kind: 'supply',
    status: 'RECEIVED',
    columns: ({ suppliers, warehouses, products }) => [
      orderNumber,
      supplierColumn(suppliers),
      warehouseColumn(warehouses),
      dayColumn('Received on', 'Recibido el', ['received']),
      ...lineColumns(products),
    ],
    knownBy: ['supplier', 'warehouse', 'day'],
    packsOf: 'warehouse',
    header: ({ supplier, warehouse, at }) => ({ supplier, warehouse, receivedAt: at }),
    sameIn: ['supplier', 'warehouse', 'receivedAt'],
    isKnownByLines: true,
    columnOf: { receivedAt: 'day' },
    minute: 1,
  },
  {
    name: 'past-transfers',
    title: 'Past transfers',
    about: 'What went from one of your places to another.',
    kind: 'transfer',
    status: 'COMPLETED',
    columns: ({ locations, products }) => [
      orderNumber,
      sourceColumn(locations),
      targetColumn(locations),
      dayColumn('Transferred on', 'Trasladado el'),
      ...lineColumns(products),
    ],
    knownBy: ['source', 'target', 'day'],
    packsOf: 'source',
    header: ({ source, target }) => ({ sourceLocation: source, targetLocation: target }),
    sameIn: ['sourceLocation', 'targetLocation', 'committedAt'],
    isKnownByLines: true,
    columnOf: { sourceLocation: 'source', targetLocation: 'target' },
    minute: 1,
  },
  {
    name: 'past-merchandise-orders',
    title: 'Past merchandise orders',
    about: 'What left a warehouse and went to no partner, such as to an event.',
    kind: 'merchandise',
    status: 'COMPLETED',
    columns: ({ warehouses, products }) => [
      orderNumber,
      warehouseColumn(warehouses),
      dayColumn('Taken out on', 'Retirado el'),
      ...lineColumns(products),
    ],
    knownBy: ['warehouse', 'day'],
    packsOf: 'warehouse',
    header: ({ warehouse }) => ({ warehouse }),
    sameIn: ['warehouse', 'committedAt'],
    isKnownByLines: true,
    columnOf: {},
    minute: 1,
  },
  {
    name: 'past-stock-changes',
    title: 'Past stock changes',
    about: 'What was added or written off beside orders. Others call these adjustments.',
    kind: 'adjustment',
    status: 'COMPLETED',
    columns: ({ locations, products }) => [
      orderNumber,
      locationColumn(locations),
      dayColumn('Changed on', 'Cambiado el'),
      ...lineColumns(products),
    ],
    knownBy: ['location', 'day', 'reason'],
    packsOf: 'location',
    header: ({ location }) => ({ storageLocation: location }),
    sameIn: ['storageLocation', 'committedAt'],
    isKnownByLines: true,
    columnOf: { storageLocation: 'location' },
    minute: 1,
  },
];
