import { basename, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type DumpRows, type DumpValue, MAX_ROWS_AT_ONCE } from './dump-rows';
import { openText } from './open-text';
import { refuseDump } from './refuse-dump';

/** `public.client.csv` is the table client. */
const CSV = /^(?:\w+\.)?(\w+)\.csv(?:\.gz)?$/i;
const MAX_RECORD_CHARACTERS = 64_000_000;
/** Unquoted, programs write it where there is nothing. */
const NOTHING: ReadonlySet<string> = new Set(['', '\\N', 'NULL']);

export const tableOf = (file: string): string | undefined => CSV.exec(file)?.[1]?.toLowerCase();

const delimiterOf = (head: string): string => {
  const [heading = ''] = head.split('\n', 1);
  return ['\t', ';'].find((sign) => heading.includes(sign)) ?? ',';
};

const readFile = async function* (path: string, table: string): AsyncGenerator<DumpRows> {
  const { head, chunks } = await openText(path, 'windows-1252');
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    max_record_size: MAX_RECORD_CHARACTERS,
    skip_empty_lines: true,
    cast: (cell, { quoting }): DumpValue => (quoting ? cell || null : NOTHING.has(cell) ? null : cell),
  });
  pipeline(Readable.from(chunks), parser, () => {});
  let columns: string[] | undefined;
  let rows: DumpValue[][] = [];
  try {
    for await (const cells of parser) {
      if (!columns) columns = cells.map((name: DumpValue) => name?.trim().toLowerCase() ?? '');
      else rows.push(cells);
      if (rows.length < MAX_ROWS_AT_ONCE) continue;
      yield { table, columns: columns!, rows };
      rows = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuseDump(path, describe(error));
  }
  if (columns) yield { table, columns, rows };
};

const describe = ({ code, lines }: CsvError): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'ends in the middle of a text in quotation marks: copy it whole, or export the table again.';
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
    return `has at line ${lines} more or fewer cells than its first line has columns: copy it whole, or export the table again.`;
  return `can't be read at line ${lines}, where a quotation mark is out of place: export the table again.`;
};

/** The rows of a folder of CSV files that are named by their tables, with the columns in their first lines. @throws CannotStart */
export async function* readCsvFolder(folder: string, files: readonly string[]): AsyncGenerator<DumpRows> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const table = tableOf(file);
    if (!table) continue;
    const other = seen.get(table);
    if (other) refuseDump(folder, `has the table ${table} twice, ${other} and ${file}: remove one of them.`);
    seen.set(table, file);
    yield* readFile(join(folder, basename(file)), table);
  }
}
