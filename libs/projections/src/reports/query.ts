import type { Pool } from 'pg';
import { copyValues } from '../copy-values';
import type { Row } from '../projection';
import type { Sort, Source } from '../source';
import { type Fragment, raw, shownFigure, sql } from './fragment';
import type { Column } from './report';

type Database = Pick<Pool, 'query'>;

/** Filter key -> posted value; empty ones are left out. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** Reads like a list: from a table of its own and those that are joined for its columns. */
export interface ReportQuery {
  id: string;
  /** SQL of the id of the client whom a row names. */
  client?: string;
  /** Where its rows are few and each is summed out of many: a page is read from what `summedUp` makes, and `source` from the same. */
  summedUp?: (filters: FilterValues) => SummedUp;
  /** Column key -> SQL, for every column that `sortable` of the report names. */
  sorts: Readonly<Record<string, Sort>>;
  /** Its column names are the report's column keys (quoted camelCase). */
  source: (filters: FilterValues) => Source;
  /** Names of the tables of read models that its SQL speaks of, all of them: the report is as true as they are. */
  reads: readonly string[];
  families?: Readonly<Record<string, (database: Database, filters: FilterValues) => Promise<readonly Column[]>>>;
  /** Makes the row of the answer from one of the query; what that needs is read of the same state as the rows. */
  completeRow?: (database: Database) => Promise<(row: Row) => Row>;
  /** The heading of the screen and of the printed pages, where it depends on the filters. @throws Rejection for filters without an answer */
  heading?: (database: Database, filters: FilterValues) => Promise<string>;
  sums?: {
    columns: Readonly<Record<string, string>>;
    /** A sum reads every row that the filters leave. */
    mayShowSums: (filters: FilterValues) => boolean;
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
  /** `id` of the row, `key` of the column (null without one), `amount` before it is rounded, `is_summed` for the totals row. */
  amounts: Fragment;
  /** SQL of a JSON object of the figures that a row has by default. */
  zeros: Fragment;
}

export const summedUpQuery = (
  summedUp: (filters: FilterValues) => SummedUp,
  columns: string,
  joins: Source['joins'] = {},
): Pick<ReportQuery, 'id' | 'summedUp' | 'source' | 'completeRow'> => ({
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
  completeRow: async () => spreadFigures,
});

/** A SELECT of the JSON objects of rows' figures as they are shown, by `id`. @param where condition about `figures` */
export const figuresById = (where: Fragment): Fragment => sql`
  SELECT id, jsonb_object_agg(key, ${shownFigure(raw('amount'))}) AS figures
  FROM figures WHERE key IS NOT NULL AND ${where} GROUP BY id`;

/** Spreads the JSON object `figures` of a row, column key -> number, beside the row's own values, which win over it. */
const spreadFigures = (row: Row): Row => copyValues(row, ['figures'], copyValues(row.figures as Row));
