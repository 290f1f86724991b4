import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier as id } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const qualified = (table: string) => table.split('.').map(id).join('.');

export const columnsOf = async (connection: ClientBase, table: string): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** The rows as COPY writes them. @param order by which of the columns; any when there is none */
export const readRows = (
  connection: ClientBase,
  table: string,
  columns: readonly string[],
  order?: string,
): AsyncIterable<Buffer> => {
  const rows = `SELECT ${columns.map(id).join(', ')} FROM ${qualified(table)}${order ? ` ORDER BY ${id(order)}` : ''}`;
  return connection.query(copyTo(`COPY (${rows}) TO STDOUT`));
};

export const writeRows = async (
  connection: ClientBase,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> => {
  const sql = `COPY ${qualified(table)} (${columns.map(id).join(', ')}) FROM STDIN`;
  await pipeline(rows, connection.query(copyFrom(sql)));
};

const NEWLINE = 10;
const RUN_BYTES = 4 * 1024 * 1024;

/** Whole rows, many at once. */
export async function* runsOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < RUN_BYTES || !chunk.includes(NEWLINE)) continue;
    const all = Buffer.concat(chunks);
    const end = all.lastIndexOf(NEWLINE) + 1;
    yield all.subarray(0, end);
    chunks = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes) yield Buffer.concat(chunks);
}

/** The first column of the last of whole rows, as COPY writes it. */
export const lastKey = (rows: Buffer): string => {
  const begin = rows.subarray(0, -1).lastIndexOf(NEWLINE) + 1;
  return rows.toString('utf8', begin, rows.indexOf('\t', begin));
};

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const valueText = (value: string | null): string =>
  value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character);

/** A row as COPY writes it. */
export const rowText = (values: readonly (string | null)[]): string => `${values.map(valueText).join('\t')}\n`;
