/** A cell as text; null where the table has nothing. */
export type DumpValue = string | null;

/** Some rows of a table, in the order of a dump. A dump is many of these, one at a time. */
export interface DumpRows {
  table: string;
  columns: readonly string[];
  rows: readonly (readonly DumpValue[])[];
}

export const MAX_ROWS_AT_ONCE = 500;
