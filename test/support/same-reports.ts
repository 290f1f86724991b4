import { addMonths, groupBy, monthOf, sumOf } from '@bank/domain';
import { servedReports } from '@bank/projections';
import type { Column, Filter, Report } from '@bank/projections/reports';
import type { Agent } from '../../apps/api/src/testing/open-app';

type Row = Readonly<Record<string, unknown>>;
/** A search by names, since ids are others in another bank. */
export type Search = Readonly<Record<string, string | { resource: string; name: string }>>;
export interface Shown {
  labels: readonly string[];
  rows: readonly string[];
  sums: readonly string[];
}

const MOST_CHOICES = 8;
const RECORDS_EACH = 2;
const MONTHS_BEFORE = 10;
interface Range {
  month: readonly [string, string];
  date: readonly [string, string];
}

/** Around the months in which the sample bank has done something. */
const ranges = (today: string): [short: Range, long: Range] => {
  const between = (first: string, last: string): Range => ({
    month: [monthOf(first), monthOf(last)],
    date: [first, last],
  });
  return [
    between(addMonths(today, -2), addMonths(today, -1)),
    between(addMonths(today, -MONTHS_BEFORE), addMonths(today, 1)),
  ];
};

/** The pickup report is of one order, which the lists of orders compare. */
export const comparedReports: readonly Report[] = servedReports
  .map(({ report }) => report)
  .filter(({ name }) => name !== 'pickup-report');

const inRange = ({ filters }: Report, range: Range): Search =>
  Object.fromEntries(
    filters.flatMap((filter): [string, string][] => {
      if (filter.isHidden) return [];
      if (filter.input === 'month') return [[filter.key, range.month[filter.after ? 1 : 0]]];
      return filter.input === 'date' ? [[filter.key, range.date[filter.edge === 'start' ? 0 : 1]]] : [];
    }),
  );

/** Records by name, in the order of the alphabet. */
const namesOf = async (agent: Agent, resource: string, text: string): Promise<Map<string, number>> => {
  const { body } = await agent.get(`/api/${resource}?per_page=500`).expect(200);
  const named = body.data.map((row: Row) => [String(row[text]), Number(row.id)] as const);
  return new Map(named.sort(([a]: [string], [b]: [string]) => (a < b ? -1 : 1)));
};

const searchesBy = async (agent: Agent, filter: Filter): Promise<Search[]> => {
  if (filter.isHidden) return [];
  if (filter.input === 'choice')
    return filter.choices.slice(0, MOST_CHOICES).map(({ value }) => ({ [filter.key]: value }));
  if (filter.input !== 'reference') return [];
  const { key, resource, text } = filter;
  const names = [...(await namesOf(agent, resource, text)).keys()];
  return names.slice(0, RECORDS_EACH).map((name) => ({ [key]: { resource, name } }));
};

/** Without a filter, in two stretches of time, and with each of the other filters in the longer one. */
export const searchesOf = async (agent: Agent, report: Report, today: string): Promise<Search[]> => {
  const [short, long] = ranges(today).map((range) => inRange(report, range));
  const single = await Promise.all(report.filters.map((filter) => searchesBy(agent, filter)));
  return [{}, short!, long!, ...single.flat().map((one) => ({ ...long, ...one }))];
};

const resolve = async (agent: Agent, report: Report, search: Search): Promise<Record<string, string>> => {
  const resolved = Object.entries(search).map(async ([key, value]) => {
    if (typeof value === 'string') return [key, value] as const;
    const filter = report.filters.find((one) => one.key === key);
    const text = filter?.input === 'reference' ? filter.text : 'title';
    const id = (await namesOf(agent, value.resource, text)).get(value.name);
    if (id === undefined) throw new Error(`There is no ${value.name} among ${value.resource}`);
    return [key, String(id)] as const;
  });
  return Object.fromEntries(await Promise.all(resolved));
};

/** Rows that agree in all else are one, with the sum of what has changed. */
const summed = (rows: readonly Row[], columns: readonly Column[], key: string): Row[] => {
  const others = columns.filter((column) => column.key !== key);
  const all = groupBy(rows, (row) => JSON.stringify(others.map((column) => row[column.key] ?? null)));
  const sums = [...all.values()].map((same) => ({ ...same[0], [key]: sumOf(same, (row) => Number(row[key])) }));
  return sums.filter((row) => Number((row as Row)[key]) !== 0);
};

const labelOf = ({ label, note, part, type }: Column): string =>
  [label, note, part?.month, part?.product ? 'of a product' : '', type].filter(Boolean).join(' / ');

/** What a report shows, without the ids and links of its bank. @param hidden labels of columns that can't be the same @param without rows that match are left out @param sum key of the column of which rows are summed */
export const readReport = async (
  agent: Agent,
  report: Report,
  search: Search,
  { hidden, sum, without }: { hidden: readonly string[]; sum?: string; without?: RegExp },
): Promise<Shown> => {
  const query = await resolve(agent, report, search);
  const perPage = report.pageSize === null ? {} : { per_page: 500 };
  const ask = async (page: number) =>
    (
      await agent
        .get(`/api/${report.path}`)
        .query({ ...query, ...perPage, page })
        .expect(200)
    ).body;
  const first = await ask(1);
  const pages = Math.ceil((first.meta.pagination?.total ?? 0) / 500);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ask(at + 2)));
  const columns: Column[] = first.meta.columns.filter(
    ({ type, label }: Column) => type !== 'id' && !hidden.includes(label),
  );
  const all = [first, ...others].flatMap(({ data }) => data as Row[]);
  const rows = sum ? summed(all, columns, sum) : all;
  const sums = columns.flatMap(({ key, ...column }) => {
    const sum = first.meta.sums?.[key];
    return sum === undefined ? [] : [`${labelOf({ key, ...column })}: ${sum}`];
  });
  return {
    labels: columns.map(labelOf).sort(),
    rows: rows
      .map((row) => columns.map((column) => `${labelOf(column)}: ${JSON.stringify(row[column.key] ?? null)}`).sort())
      .map((cells) => cells.join(' | '))
      .filter((row) => !without?.test(row))
      .sort(),
    sums: sums.sort(),
  };
};
