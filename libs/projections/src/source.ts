import type { Fragment } from './reports/fragment';

/** A condition in SQL, with `?` for each of its values in turn (so it can't use operators with a question mark). */
export interface Condition {
  sql: string;
  values?: readonly unknown[];
  /** Names of the joins that the SQL uses. */
  joins?: readonly string[];
  /** It reads much: in a list's own conditions it is asked once, as one that uses joins is, and not again of a page's rows. */
  isExpensive?: true;
  /** The opposite, where it holds of few rows: these are counted alone, since asking every row takes as long as counting all. */
  leavesOutFew?: string;
}

/** A table beside the list's own. It is joined LEFT and holds at most one row for each of the list's. */
export interface Join {
  table: string;
  on: string;
  /** Names of the other joins that `on` speaks of. */
  joins?: readonly string[];
  /** A `table` that is looked up row by row (LATERAL) is right for a page; this one gives the same for all rows at once. */
  wholeTable?: string;
}

export interface Source {
  /** SELECT list, which may use every join. */
  columns?: string;
  from: string | Fragment;
  /** Alias -> table. A table is joined only where a part of the query uses it. */
  joins?: Readonly<Record<string, Join>>;
  /** Conditions beside the query's own filters. Among the rows that those about the list's own table alone leave, an id is unique. */
  where?: readonly Condition[];
}

/** A value by which a list can be sorted: SQL on its own table, or SQL with its joins and its place of nulls. */
export type Sort = string | SortTerms;

export interface SortTerms {
  sql: string;
  joins?: readonly string[];
  /** Puts rows without a value last in both directions. Otherwise they come last ascending and first descending. */
  nulls?: 'last';
  /** The non-null column that alone decides the value, as a reference decides its record's name: a page is found by counting. */
  decidedBy?: string;
}
