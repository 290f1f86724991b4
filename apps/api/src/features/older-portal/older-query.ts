/**
 * Makes the file of one kind of import. `sql` selects from temporary tables `older_<table>`, all of whose columns are text;
 * its columns are the headings of the file, its order is always the same. The session's TimeZone is the bank's;
 * `current_setting('older.time_zone')` is the one in which the older portal kept its times.
 */
export interface OlderQuery {
  /** Kind of import, as in `needed-order.ts`. */
  kind: string;
  sql: string;
  /** Heading of a column: rows that follow each other and agree in it, such as the lines of an order, stay in one file. */
  together?: string;
}
