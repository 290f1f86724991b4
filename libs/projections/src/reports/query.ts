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
  /** Sums over the rows of all pages. */
  sums?: {
    /** Column key -> SQL of what is summed, about the report's own table. */
    columns: Readonly<Record<string, string>>;
    /** Whether they are told with these filters: a sum reads every row that the filters leave. */
    areTold: (filters: FilterValues) => boolean;
  };
}
