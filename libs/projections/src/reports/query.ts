import type { Pool } from 'pg';
import type { Row } from '../projection';
import type { Sort, Source } from '../source';
import type { Column } from './report';

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
  /** The columns of the screen and the sheet where they depend on the data, as with a column for each product. */
  columns?: (pool: Pick<Pool, 'query'>, filters: FilterValues) => Promise<readonly Column[]>;
  /** Makes the row of the answer from one of the query, as where a JSON object of the SQL is spread over its columns. */
  row?: (row: Row) => Row;
  /** Sums over the rows of all pages. */
  sums?: {
    /** Column key -> SQL of the summed value, on the report's own table. */
    columns: Readonly<Record<string, string>>;
    /** Whether sums are given with these filters. A sum reads every row that the filters leave. */
    areTold: (filters: FilterValues) => boolean;
  };
}
