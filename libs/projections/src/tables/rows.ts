import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier as id } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StoredTable, SumTable, Table } from '../projection';
import { codecs } from './columns';
import { type Line, toTexts, unescapeField } from './line';
import { amountsOf, type Column, type Held, keyOf, shapeOf, storedColumns } from './shape';

export const relation = (schema: string, { name }: Pick<StoredTable, 'name'>): string => `${id(schema)}.${id(name)}`;

const element = (text: string | null) =>
  text === null ? 'NULL' : /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
// The driver's own quoting goes letter by letter, which is too slow for so many values.
const quote = (text: string) =>
  text.includes('\\') ? `E'${text.replace(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`;
/** Types whose texts are digits with a sign, a point or an exponent, so that they stand in an array as they are. */
const UNQUOTED_TYPES: readonly string[] = ['integer', 'bigint', 'numeric'];
const array = (texts: readonly (string | null)[], type: string) =>
  UNQUOTED_TYPES.includes(type)
    ? `'{${texts.map((text) => text ?? 'NULL')}}'::${type}[]`
    : `${quote(`{${texts.map(element).join(',')}}`)}::${type}[]`;

const listOf = (columns: readonly Column[]) => columns.map(({ name }) => id(name)).join(', ');
const columnList = (table: Table) => listOf(storedColumns(table));

export const selectRows = (schema: string, table: Table, owners: readonly string[]): string => {
  const texts = storedColumns(table).map(({ name, type }) => `${codecs[type].select(id(name))} AS ${id(name)}`);
  return `SELECT ctid::text, ${texts.join(', ')} FROM ${relation(schema, table)} WHERE owner = ANY(${array(owners, 'text')})`;
};

export const deleteRows = (schema: string, table: Table, rows: readonly { place?: string }[]): string => {
  const places = rows.map(({ place }) => place!);
  return `DELETE FROM ${relation(schema, table)} WHERE ctid = ANY(${array(places, 'tid')})`;
};

/** Up to this many rows are cheaper as VALUES than as arrays. */
const MAX_ROWS_AS_VALUES = 4;

export const insertRows = (schema: string, table: Table, held: readonly Held[]): string => {
  const shape = shapeOf(table);
  const lines = held.map((one) => shape.lineOf(one));
  const isLong = lines.length > MAX_ROWS_AS_VALUES;
  const rows = isLong ? selectUnnested(storedColumns(table), lines) : `VALUES ${lines.map(tuple)}`;
  return `INSERT INTO ${relation(schema, table)} (${columnList(table)}) ${rows}`;
};

/** Adds amounts to the rows of a sum table. Missing rows are inserted, rows whose amounts are all zero are deleted. */
export const addToSums = (schema: string, table: SumTable, lines: readonly Line[]): string => {
  const [key, amounts] = [keyOf(table), amountsOf(table)];
  const columns = [...key, ...amounts];
  const added = ({ name }: Column) => `t.${id(name)} + d.${id(name)}`;
  return `MERGE INTO ${relation(schema, table)} t
    USING (${selectUnnested(columns, lines)}) d (${listOf(columns)})
    ON ${key.map(({ name }) => `t.${id(name)} = d.${id(name)}`).join(' AND ')}
    WHEN MATCHED AND ${amounts.map((amount) => `${added(amount)} = 0`).join(' AND ')} THEN DELETE
    WHEN MATCHED THEN UPDATE SET ${amounts.map((amount) => `${id(amount.name)} = ${added(amount)}`).join(', ')}
    WHEN NOT MATCHED THEN INSERT (${listOf(columns)}) VALUES (${columns.map(({ name }) => `d.${id(name)}`).join(', ')})`;
};

const tuple = (line: Line) => `(${toTexts(line).map((text) => (text === null ? 'NULL' : quote(text)))})`;

/** A column in which all rows agree is written once. The columns of a key never all agree, unless there is one row. */
const selectUnnested = (columns: readonly Column[], lines: readonly Line[]) => {
  const rows = lines.map((line) => line.split('\t'));
  const arrays: string[] = [];
  const selected = columns.map(({ type }, n) => {
    const field = rows[0]![n]!;
    if (rows.every((row) => row[n] === field)) {
      const text = unescapeField(field);
      return `${text === null ? 'NULL' : quote(text)}::${type}`;
    }
    return `u.c${arrays.push(
      array(
        rows.map((row) => unescapeField(row[n]!)),
        type,
      ),
    )}`;
  });
  const from = arrays.length ? ` FROM unnest(${arrays}) AS u (${arrays.map((_, n) => `c${n + 1}`)})` : '';
  return `SELECT ${selected}${from}`;
};

export const copyRows = async (
  connection: ClientBase,
  schema: string,
  table: Table,
  rows: readonly Held[],
): Promise<void> => {
  if (!rows.length) return;
  const copy = connection.query(copyFrom(`COPY ${relation(schema, table)} (${columnList(table)}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(table, rows)), copy);
};

/** From a table of the same shape in another schema. */
export const copyTable = (from: string, to: string, table: StoredTable): string => {
  const columns = listOf(storedColumns(table));
  return `INSERT INTO ${relation(to, table)} (${columns}) SELECT ${columns} FROM ${relation(from, table)}`;
};

const LINES_IN_CHUNK = 2_000;
/** Lines are made as they are sent, so that those of a batch are never all in memory. */
function* chunksOf(table: Table, rows: readonly Held[]): Generator<string> {
  const shape = shapeOf(table);
  for (let from = 0; from < rows.length; from += LINES_IN_CHUNK) {
    const lines = rows.slice(from, from + LINES_IN_CHUNK).map((held) => shape.lineOf(held));
    yield `${lines.join('\n')}\n`;
  }
}
