import type { Sort, Source } from '../source';

/** Filter key -> posted value; empty ones are left out. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/**
 * The query of a report, which reads like a list: from a table of its own and those that are joined for its columns.
 */
export interface ReportQuery {
  /** SQL of the rows' id, which decides the order of rows with equal values. */
  id: string;
  /** Column key -> SQL, for every column that `sortable` of the report names. */
  sorts: Readonly<Record<string, Sort>>;
  /** Its column names are the report's column keys (quoted camelCase). */
  source: (filters: FilterValues) => Source;
  /** Sums over the rows of all pages. */
  sums?: {
    /** Column key -> SQL of the summed value, on the report's own table. */
    columns: Readonly<Record<string, string>>;
    /** Whether sums are given with these filters. A sum reads every row that the filters leave. */
    areTold: (filters: FilterValues) => boolean;
  };
}
