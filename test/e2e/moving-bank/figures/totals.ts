import { groupBy } from '@bank/domain';
import { summedTotal, totalsBySku } from './amounts';
import type { Files, Line, Partner } from './files';
import {
  countsPacks,
  DIAPERS,
  type FigureRow,
  type Figures,
  liesBetween,
  partnerNamed,
  placeNamed,
  productNamed,
  type Search,
  textIn,
} from './search';

const orderableOf = ({ products }: Files) => products.filter(({ isOrderable }) => isOrderable);

interface Totalled {
  lines: readonly Line[];
  month: string;
  /** Whether products have figures of their own for each month of a range. */
  hasMonths: boolean;
}

const totalsOfPartners = (files: Files, search: Search, { lines, month, hasMonths }: Totalled): FigureRow[] => {
  const counted = lines.filter(({ cells }) => liesBetween(cells[month]!, search, 'startingAt', 'endingAt'));
  const byPartner = groupBy(counted, ({ cells }) => cells.Partner!);
  const months = hasMonths && search.startingAt && search.endingAt ? monthsOf(counted, month) : [];
  const isWanted = ({ title, type }: Partner) =>
    byPartner.has(title) &&
    (!search.partnerType || type === search.partnerType) &&
    (!search.partner || title === textIn(search, 'partner'));
  return files.partners.filter(isWanted).map(({ title, type }) => {
    const own = byPartner.get(title)!;
    const unit = { packs: countsPacks(search), type };
    const ofMonths = months.flatMap((one) => {
      const totals = totalsBySku(
        orderableOf(files),
        own.filter(({ cells }) => cells[month] === one),
        unit,
      );
      return Object.entries(totals).map(([sku, total]) => [`${sku}-${one}`, total] as const);
    });
    return {
      name: title,
      type,
      ...summedTotal(own, unit),
      ...totalsBySku(orderableOf(files), own, unit),
      ...Object.fromEntries(ofMonths),
    };
  });
};

const monthsOf = (lines: readonly Line[], month: string): string[] => [
  ...new Set(lines.map(({ cells }) => cells[month]!)),
];

export const partnerOrderTotals: Figures = {
  path: 'reports/partner-order-totals',
  sums: ['total'],
  searches: ({ partners }) => [
    {},
    DIAPERS,
    { startingAt: '2025-09', endingAt: '2025-11' },
    { partnerType: 'HOSPITAL', endingAt: '2025-10' },
    { partner: partnerNamed(partners[0]!.title), ...DIAPERS },
  ],
  rows: (files, search) =>
    totalsOfPartners(files, search, { lines: files.ordered, month: 'Order period', hasMonths: false }),
};

export const distributionTotals: Figures = {
  path: 'reports/distribution-totals',
  sums: ['total'],
  searches: ({ partners }) => [
    {},
    DIAPERS,
    { startingAt: '2025-09', endingAt: '2025-11' },
    { partnerType: 'HOSPITAL', endingAt: '2025-10' },
    { partner: partnerNamed(partners[1]!.title) },
  ],
  rows: (files, search) =>
    totalsOfPartners(files, search, { lines: files.given, month: 'Distribution period', hasMonths: true }),
};

const SUPPLIER_TYPES: Readonly<Record<string, string>> = {
  Donor: 'DONOR',
  Vendor: 'VENDOR',
  'Diaper drive': 'DIAPERDRIVE',
  'Drop site': 'DROPSITE',
};

/** This report asks when an order was entered, and all orders of the past are entered on the day on which a bank moves in. */
const MOVED_IN_AFTER = '2026-01-31';

export const supplierTotals: Figures = {
  path: 'reports/supplier-totals',
  sums: ['total'],
  searches: ({ products }) => [
    {},
    { supplierType: 'VENDOR' },
    { product: productNamed(products[0]!.name) },
    { startingAt: MOVED_IN_AFTER },
    { endingAt: MOVED_IN_AFTER },
  ],
  rows: (files, search, today) => {
    const product = textIn(search, 'product');
    const shown = orderableOf(files).filter(({ name }) => !product || name === product);
    const bySupplier = groupBy(
      files.supplies.filter(
        (line) => liesBetween(today, search, 'startingAt', 'endingAt') && (!product || line.product.name === product),
      ),
      ({ cells }) => cells.Supplier!,
    );
    return files.suppliers.flatMap((supplier): FigureRow[] => {
      const lines = bySupplier.get(supplier['Supplier name']!);
      const type = SUPPLIER_TYPES[supplier.Type!];
      if (!lines || (search.supplierType && search.supplierType !== type)) return [];
      const unit = { packs: false };
      return [
        { name: supplier['Supplier name'], type, ...summedTotal(lines, unit), ...totalsBySku(shown, lines, unit) },
      ];
    });
  },
};

export const transferDetails: Figures = {
  path: 'orders/transfer/details-report',
  sums: ['total'],
  searches: ({ warehouses }) => [
    {},
    DIAPERS,
    { dateFrom: '2025-09-01', dateTo: '2025-11-15' },
    { sourceLocation: placeNamed(warehouses[0]!) },
  ],
  rows: ({ transfers }, search) => {
    const source = textIn(search, 'sourceLocation');
    const wanted = transfers.filter(
      ({ day, cells }) =>
        liesBetween(day, search, 'dateFrom', 'dateTo') && (!source || cells['Source location'] === source),
    );
    return [...groupBy(wanted, ({ order }) => order).values()].map((lines): FigureRow => {
      const { cells } = lines[0]!;
      const unit = { packs: countsPacks(search) };
      return {
        sourceLocation: cells['Source location'],
        targetLocation: cells['Destination location'],
        status: 'COMPLETED',
        ...summedTotal(lines, unit),
        ...totalsBySku([...new Set(lines.map(({ product }) => product))], lines, unit),
      };
    });
  },
};
