import type { Fragment } from './reports/fragment';

/** A condition in SQL, with `?` for each of its values in turn (so it can't use operators with a question mark). */
export interface Condition {
  sql: string;
  values?: readonly unknown[];
  /** Names of the joins that the SQL speaks of. */
  joins?: readonly string[];
}

/** A table beside the list's own. It is joined LEFT and holds at most one row for each of the list's. */
export interface Join {
  table: string;
  on: string;
  /** Names of the other joins that `on` speaks of. */
  joins?: readonly string[];
}

/** Where a list comes from. */
export interface Source {
  /** SELECT list; it may speak of every join. */
  columns?: string;
  /** The list's own table and what it is called: `read.shelves s`. */
  from: string | Fragment;
  /** What a table is called -> the table. Joined only where something that is asked for speaks of it. */
  joins?: Readonly<Record<string, Join>>;
  /** Conditions beside the query's own filters, about the list's own table alone. Among the rows they leave, an id is unique. */
  where?: readonly Condition[];
}

/** What a list can be put in order by: SQL about its own table, or SQL with more to say about it. */
export type Sort = string | SortTerms;

export interface SortTerms {
  sql: string;
  /** Names of the joins that the SQL speaks of. */
  joins?: readonly string[];
  /** Where rows without a value stand, whatever the direction; unless said they come last ascending and first descending. */
  nulls?: 'last';
  /**
   * The column of the list's own table that alone decides the value, as a reference decides the name of what it refers to.
   * It is never null. A page is then found by counting the rows of each reference, instead of sorting all rows by name.
   */
  decidedBy?: string;
}
