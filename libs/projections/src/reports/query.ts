import type { Sort, Source } from '../source';

/** Filter key -> posted value; empty ones are left out. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** What a report reads: as a list does, from a table of its own and what is joined for its columns. */
export interface ReportQuery {
  /** SQL of the rows' id, which settles the order of equals. */
  id: string;
  /** Column key -> SQL, for every column that `sortable` of the report names. */
  sorts: Readonly<Record<string, Sort>>;
  /** Its column names are the report's column keys (quoted camelCase). */
  source: (filters: FilterValues) => Source;
}
