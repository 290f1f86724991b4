export type ColumnType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'month'
  | 'committed'
  | 'yesNo';
export interface Column {
  key: string;
  label: string;
  /** An explanation in a word or two below the label. */
  note?: string;
  type: ColumnType;
  /** Route that the cell opens, filled from the row: `/products/{id}`. */
  link?: string;
  /** The rows that the number is the sum of. */
  behind?: Behind;
  /** Key of the row that has the same number in units, where this one may be in packs. */
  inUnits?: string;
}

/** The search in another report that finds what a row's number is the sum of. */
export interface Behind {
  /** Route of that report's screen. */
  screen: string;
  /** Its filter -> the value. */
  given?: Readonly<Record<string, string>>;
  /** Its filter -> key of the row that has the value. */
  fromRow?: Readonly<Record<string, string>>;
  /** Its filter -> filter of this report that has the value, where it is set. */
  fromFilter?: Readonly<Record<string, string>>;
}

export interface Choice {
  value: string;
  label: string;
}
/** Dates are sent as instants: one of edge `start` as the start of the day, the others as its end. A month is sent as YYYY-MM. */
export type Filter =
  | { key: string; label: string; input: 'text' | 'month' }
  | { key: string; label: string; input: 'date'; edge: 'start' | 'end' }
  | { key: string; label: string; input: 'choice'; choices: readonly Choice[]; initial?: string }
  | { key: string; label: string; input: 'reference'; resource: string; text: string };

/** One definition: the route, its guard, its filters, the search-first screen, the sheet. */
export interface Report {
  name: string;
  title: string;
  /** Under /api, and in the access table. */
  path: string;
  filters: readonly Filter[];
  /** A query may replace them by columns that depend on the data. */
  columns: readonly Column[];
  /** Values that rows have beside their columns. */
  carries?: readonly Column[];
  sort: `${string}|${'asc' | 'desc'}`;
  /** Name in `sort` -> column key. */
  sortable: Readonly<Record<string, string>>;
  /** The prefix that older callers write before the report's own sort fields: `t` for `t.id`. */
  alias?: string;
  /** null: everything on one page. */
  pageSize: number | null;
  sheet?: { file: string; columns: readonly Column[] };
}
export const defineReport = <const R extends Report>(report: R): R => report;

type Values = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The filters of the search that finds what a number of this row is the sum of. @param filters of the report that shows it */
export const filtersBehind = (
  { given = {}, fromRow = {}, fromFilter = {} }: Behind,
  row: Values,
  filters: Values,
): Values => {
  const pickFilters = (from: Readonly<Record<string, string>>, values: Values) =>
    Object.entries(from).map(([filter, key]) => [filter, values[key]]);
  const found = [...Object.entries(given), ...pickFilters(fromRow, row), ...pickFilters(fromFilter, filters)];
  return Object.fromEntries(found.filter(([, value]) => isGiven(value)));
};
