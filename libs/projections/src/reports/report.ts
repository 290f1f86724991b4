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
  type: ColumnType;
  /** Screen that the cell's id opens: `/products` links to `/products/{id}`; `id` names the key that holds the id. */
  link?: { to: string; id: string };
}

export interface Choice {
  value: string;
  label: string;
}
/** Dates are sent as instants: `startingAt` as the start of the day, `endingAt` and `asKnownAt` as its end, UTC. */
export type Filter =
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
  columns: readonly Column[];
  sort: `${string}|${'asc' | 'desc'}`;
  /** Name in `sort` -> column key. */
  sortable: Readonly<Record<string, string>>;
  /** What older callers write before the report's own sort fields: `t` for `t.id`. */
  alias?: string;
  /** null: everything on one page. */
  pageSize: number | null;
  sheet?: { file: string; columns: readonly Column[] };
}
export const defineReport = <const R extends Report>(report: R): R => report;
