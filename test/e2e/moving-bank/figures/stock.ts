import { groupBy } from '@bank/domain';
import { piecesOf, quotient, summedTotal, totalOf, totalsBySku } from './amounts';
import type { Files, Line } from './files';
import { keyOf, movementsOf } from './movements';
import {
  countsPacks,
  DIAPERS,
  type FigureRow,
  type Figures,
  liesBetween,
  placeNamed,
  productNamed,
  type Search,
  textIn,
} from './search';

const typeAt = ({ partners }: Files, place: string | undefined) => partners.find(({ title }) => title === place)?.type;

/** Nothing is pending in a bank that has just moved in. */
export const stockLevels: Figures = {
  path: 'stock-levels',
  searches: ({ warehouses, partners }) => [
    {},
    DIAPERS,
    { location: placeNamed(warehouses[0]!) },
    { location: placeNamed(partners.at(-1)!.title) },
    { locationType: 'WAREHOUSE', endingAt: '2025-11-30' },
    { locationType: 'PARTNER', ...DIAPERS },
  ],
  rows: (files, search) => {
    const location = textIn(search, 'location');
    const { locationType } = search;
    const moved = movementsOf(files).filter(
      ({ place, day }) =>
        liesBetween(day, search, '', 'endingAt') &&
        (!location || place === location) &&
        (!locationType || files.warehouses.includes(place) === (locationType === 'WAREHOUSE')),
    );
    const bySku = groupBy(moved, ({ product }) => product.sku);
    const unit = { packs: countsPacks(search), type: typeAt(files, location) };
    return files.products.map(({ name, category, sku }): FigureRow => {
      const held = totalOf(bySku.get(sku) ?? [], unit);
      return { name, category, excludesPendingOrders: held, includesPendingOrders: held, reserved: 0 };
    });
  },
};

export const transactions: Figures = {
  path: 'reports/transactions',
  searches: ({ warehouses, partners, products }) => [
    { location: placeNamed(warehouses[0]!) },
    { location: placeNamed(partners[0]!.title), effectiveUntil: '2025-11-30' },
    { product: productNamed(products[0]!.name), direction: 'IN' },
    { product: productNamed(products[1]!.name), orderType: 'BulkDistribution' },
  ],
  rows: (files, search) => {
    const [location, product] = [textIn(search, 'location'), textIn(search, 'product')];
    const { direction, orderType } = search;
    return movementsOf(files)
      .filter(
        (movement) =>
          movement.pieces !== 0 &&
          liesBetween(movement.day, search, '', 'effectiveUntil') &&
          (!location || movement.place === location) &&
          (!product || movement.product.name === product) &&
          (!direction || movement.pieces > 0) &&
          (!orderType || movement.orderType === 'Partner Distribution'),
      )
      .map((movement) => ({
        product: movement.product.name,
        storageLocation: movement.place,
        delta: movement.pieces,
        orderType: movement.orderType,
        isCommitted: true,
      }));
  },
};

/** The lines of the last distributions by month, as many as the partner counts for its forecast. */
const lastGiven = (lines: readonly Line[], count: number, search: Search): { lines: Line[]; distributions: number } => {
  const until = textIn(search, 'endingAt')?.slice(0, 'YYYY-MM'.length) ?? '9999';
  const since = textIn(search, 'startingAt')?.slice(0, 'YYYY-MM'.length) ?? '';
  const byMonth = groupBy(lines, ({ cells }) => cells['Distribution period']!);
  const months = [...byMonth.keys()].filter((month) => month <= until && month >= since).sort();
  const last = months.slice(-count);
  return { lines: last.flatMap((month) => byMonth.get(month)!), distributions: last.length };
};

export const partnerInventory: Figures = {
  path: 'reports/partner-inventory',
  sums: ['total'],
  searches: () => [{}, { ...DIAPERS, endingAt: '2025-10-31' }, { partnerType: 'AGENCY', startingAt: '2025-11-01' }],
  rows: (files, search) => {
    const moved = groupBy(
      movementsOf(files).filter(({ day }) => liesBetween(day, search, '', 'endingAt')),
      ({ place, product }) => keyOf(place, product),
    );
    const given = groupBy(files.given, ({ cells }) => cells.Partner!);
    const orderable = files.products.filter(({ isOrderable }) => isOrderable);
    return files.partners
      .filter(({ type }) => !search.partnerType || type === search.partnerType)
      .map(({ title, type, forecastMonths }): FigureRow => {
        const unit = { packs: countsPacks(search), type };
        const held = files.products.map((product) => ({
          product,
          pieces: piecesOf(moved.get(keyOf(title, product)) ?? []),
        }));
        const { lines, distributions } = lastGiven(given.get(title) ?? [], forecastMonths, search);
        const bySku = groupBy(lines, ({ product }) => product.sku);
        const monthsLeft = held.flatMap(({ product, pieces }) => {
          if (!product.isOrderable) return [];
          const last = piecesOf(bySku.get(product.sku) ?? []);
          return [[`forecast-${product.sku}`, last ? quotient(pieces * distributions, last) : null] as const];
        });
        return {
          name: title,
          type,
          ...summedTotal(held, unit),
          totalUnits: piecesOf(held),
          ...totalsBySku(orderable, held, unit),
          ...Object.fromEntries(monthsLeft),
        };
      });
  },
};
