import type { Chart, Column } from '@bank/projections/reports';
import { chartWords as words } from '../../../messages/charts';
import { MAX_SERIES } from './palette';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number | string };
export type Sums = Readonly<Record<string, number>>;
type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

const figureOf = (row: Readonly<Record<string, unknown>>, key: string): number => Number(row[key] ?? 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const inFamily = (columns: readonly Column[], family: string) => columns.filter(({ part }) => part?.family === family);

export interface Series {
  name: string;
  /** One a month. */
  values: readonly number[];
}
export interface Trend {
  /** YYYY-MM */
  months: readonly string[];
  series: readonly Series[];
}

/** The sums of each product month by month; undefined where the columns have no months. */
export const trendOf = (
  { family, title }: ChartOf<'trend'>,
  columns: readonly Column[],
  sums: Sums,
): Trend | undefined => {
  const parts = inFamily(columns, family).flatMap(({ key, part }) =>
    part?.month ? [{ key, month: part.month, name: part.product ?? title }] : [],
  );
  if (!parts.length) return undefined;
  const months = [...new Set(parts.map(({ month }) => month))].sort();
  const series = [...new Set(parts.map(({ name }) => name))].map((name) => ({
    name,
    values: months.map((month) =>
      sum(parts.filter((part) => part.name === name && part.month === month).map(({ key }) => figureOf(sums, key))),
    ),
  }));
  return { months, series };
};

export const withOthers = ({ months, series }: Trend): readonly Series[] => {
  if (series.length <= MAX_SERIES) return series;
  const bySize = [...series].sort((a, b) => sum(b.values) - sum(a.values));
  const rest = bySize.slice(MAX_SERIES);
  const others = months.map((_, place) => sum(rest.map(({ values }) => values[place]!)));
  return [...bySize.slice(0, MAX_SERIES), { name: words.others, values: others }];
};

export interface Share {
  id: string;
  name: string;
  figure: number;
  /** Of the whole, from 0 to 1. */
  part: number;
}
export interface Shares {
  /** The largest first. */
  shares: readonly Share[];
  total: number;
}

const OTHERS_ID = 'others';
export const isOthers = ({ id }: Pick<Share, 'id'>): boolean => id === OTHERS_ID;

/**
 * The part of each row in the whole.
 * @param sums over all rows, of which `rows` may be only the largest
 */
export const sharesOf = ({ name, figure }: ChartOf<'share'>, rows: readonly Row[], sums: Sums): Shares => {
  const total = sums[figure] ?? sum(rows.map((row) => figureOf(row, figure)));
  const shares = rows.map((row) => ({
    id: String(row.id),
    name: String(row[name] ?? row.id),
    figure: figureOf(row, figure),
    part: total ? figureOf(row, figure) / total : 0,
  }));
  return { shares: shares.sort((a, b) => b.figure - a.figure), total };
};

export const withOtherShares = (
  { shares, total }: Shares,
  count: number,
  most: number = MAX_SERIES,
): readonly Share[] => {
  if (count <= most) return shares;
  const shown = shares.slice(0, most);
  const figure = total - sum(shown.map((share) => share.figure));
  return [...shown, { id: OTHERS_ID, name: words.others, figure, part: total ? figure / total : 0 }];
};

export interface Point {
  /** Unique among the points. */
  id: string;
  name: string;
  product: string;
  amount: number;
  rate: number;
}

/** A point for each product of each row that has both figures, the smallest rate first. */
export const pointsOf = (
  { name, amounts, rates }: ChartOf<'against'>,
  columns: readonly Column[],
  rows: readonly Row[],
): readonly Point[] => {
  const rateColumns = inFamily(columns, rates.family);
  const pairs = inFamily(columns, amounts.family).flatMap((amount, place) => {
    const rate = rateColumns[place];
    return rate && rate.part?.product === amount.part?.product ? [{ amount, rate }] : [];
  });
  const points = rows.flatMap((row) =>
    pairs
      .filter(({ amount, rate }) => typeof row[amount.key] === 'number' && typeof row[rate.key] === 'number')
      .map(({ amount, rate }) => ({
        id: `${row.id} ${amount.key}`,
        name: String(row[name] ?? row.id),
        product: amount.part?.product ?? amount.label,
        amount: figureOf(row, amount.key),
        rate: figureOf(row, rate.key),
      })),
  );
  return points.sort((a, b) => a.rate - b.rate || b.amount - a.amount);
};

export const pointsByProduct = (points: readonly Point[]): readonly { name: string; points: readonly Point[] }[] => {
  const products = [...new Set(points.map(({ product }) => product))].map((name) => {
    const own = points.filter(({ product }) => product === name);
    return { name, points: own, size: sum(own.map(({ amount }) => amount)) };
  });
  const bySize = products.sort((a, b) => b.size - a.size);
  const rest = bySize.slice(MAX_SERIES).flatMap((product) => product.points);
  return [...bySize.slice(0, MAX_SERIES), ...(rest.length ? [{ name: words.others, points: rest }] : [])];
};
