import type { ImportColumn } from '../../../kernels/imports/kind';

export type Row = Readonly<Record<string, unknown>>;

/** What stands in the cells of a column, as the data dictionary says it. */
export type CellType =
  | 'text'
  | 'whole number'
  | 'number'
  | 'date (YYYY-MM-DD)'
  | 'month (YYYY-MM)'
  | 'time (ISO 8601, UTC)'
  | 'yes or no'
  | 'choice'
  | 'choices, separated by semicolons'
  | 'name of a record'
  | 'names of records, separated by semicolons'
  | 'files, separated by semicolons';

export interface ExportedColumn<T = Row> {
  heading: string;
  /** Distinguishes it from another one with the same heading. */
  field?: string;
  meaning: string;
  type: CellType;
  unit?: string;
  allowed?: readonly string[];
  /** What stands in the cell; null for nothing. */
  cell: (row: T) => string | number | null;
}

/** A CSV file: one list of the portal. */
export interface ExportedFile {
  name: string;
  meaning: string;
  /** A SELECT whose rows have one column `row`, a JSON object, in the order of the file. */
  query: string;
  /** The tables that the query reads. */
  tables: readonly string[];
  columns: readonly ExportedColumn[];
  /** The kind of people whom the rows name. */
  people?: string;
  /** The name of the import that takes the file. */
  importedAs?: string;
}

/** Name of a kind of import, such as the path of its records. */
export type ImportedLists = ReadonlyMap<string, { title: string; columns: readonly ImportColumn[] }>;
