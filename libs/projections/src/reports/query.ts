import type { Pool } from 'pg';
import { copyValues } from '../copy-values';
import type { Row } from '../projection';
import type { Sort, Source } from '../source';
import { type Fragment, raw, shownFigure, sql } from './fragment';
import type { Column } from './report';

type Database = Pick<Pool, 'query'>;

/** Filter key -> posted value; empty ones are left out. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/**
 * The query of a report, which reads like a list: from a table of its own and those that are joined for its columns.
 */
export interface ReportQuery {
  /** SQL of the rows' id, which decides the order of rows with equal values. */
  id: string;
  /** Where its rows are few and each is summed out of many: a page is read from what `summedUp` makes, and `source` from the same. */
  summedUp?: (filters: FilterValues) => SummedUp;
  /** Column key -> SQL, for every column that `sortable` of the report names. */
  sorts: Readonly<Record<string, Sort>>;
  /** Its column names are the report's column keys (quoted camelCase). */
  source: (filters: FilterValues) => Source;
  /** Names of the tables of read models that its SQL speaks of, all of them: the report is as true as they are. */
  reads: readonly string[];
  /** The columns of each family that the report names, as one for each product. */
  families?: Readonly<Record<string, (database: Database, filters: FilterValues) => Promise<readonly Column[]>>>;
  /** Gives what makes the row of the answer from one of the query, and reads what that needs, of the same state as the rows. */
  tellRow?: (database: Database) => Promise<(row: Row) => Row>;
  /** The heading of the screen and of the printed pages, where it depends on the filters. @throws Rejection for filters without an answer */
  heading?: (database: Database, filters: FilterValues) => Promise<string>;
  /** Sums over the rows of all pages. */
  sums?: {
    /** Column key -> SQL of the summed value, on the report's own table. */
    columns: Readonly<Record<string, string>>;
    /** Whether sums are given with these filters. A sum reads every row that the filters leave. */
    areTold: (filters: FilterValues) => boolean;
  };
}

/** Rows that are each summed out of many. Everything is made once for an answer. */
export interface SummedUp {
  /** A SELECT of the rows by their `id`, which may read the figures as the table `figures`. */
  rows: Fragment;
  figures?: Figures;
  /** Whatever is asked for, few rows are read by an index, so that one plan serves every value. */
  readsFew?: boolean;
}
/** The numbers of rows that have columns of their own, as one for each product. */
export interface Figures {
  /**
   * A SELECT of the `id` of the row, the `key` of the column (null for an amount that has none), the `amount` before it is rounded,
   * and `is_summed` where the totals row has its sum.
   */
  amounts: Fragment;
  /** SQL of a JSON object of the figures that a row has by default. */
  zeros: Fragment;
}

/** The parts of a query whose rows are summed up. @param columns SELECT list about `t`, without the figures */
export const summedUpQuery = (
  summedUp: (filters: FilterValues) => SummedUp,
  columns: string,
  joins: Source['joins'] = {},
): Pick<ReportQuery, 'id' | 'summedUp' | 'source' | 'tellRow'> => ({
  id: 't.id',
  summedUp,
  source: (filters) => {
    const { rows, figures } = summedUp(filters);
    if (!figures) return { columns, joins, from: sql`(${rows}) t` };
    const { amounts, zeros } = figures;
    return {
      columns: `${columns}, t.figures`,
      joins,
      from: sql`(
        WITH figures AS MATERIALIZED (${amounts})
        SELECT made.*, ${zeros} || coalesce(f.figures, '{}') AS figures
        FROM (${rows}) made LEFT JOIN (${figuresById(raw('true'))}) f ON f.id = made.id
      ) t`,
    };
  },
  tellRow: async () => spreadFigures,
});

/** A SELECT of the JSON objects of rows' figures as they are shown, by `id`. @param where condition about `figures` */
export const figuresById = (where: Fragment): Fragment => sql`
  SELECT id, jsonb_object_agg(key, ${shownFigure(raw('amount'))}) AS figures
  FROM figures WHERE key IS NOT NULL AND ${where} GROUP BY id`;

/** Spreads the JSON object `figures` of a row, column key -> number, beside the row's own values, which win over it. */
const spreadFigures = (row: Row): Row => copyValues(row, ['figures'], copyValues(row.figures as Row));
