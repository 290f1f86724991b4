import { finished } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier as id } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StoredTable, SumTable, Table } from '../projection';
import { codecs } from './columns';
import { type Line, toTexts } from './line';
import { amountsOf, type Column, keyOf, storedColumns } from './shape';

/** The schema of the living tables and of the checkpoints. */
export const READ = 'read';

export const relation = (schema: string, { name }: Pick<StoredTable, 'name'>): string => `${id(schema)}.${id(name)}`;

const element = (text: string | null) =>
  text === null ? 'NULL' : /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
// The driver's own quoting goes letter by letter, which is too slow for so many values.
const quote = (text: string) =>
  text.includes('\\') ? `E'${text.replace(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`;
const array = (texts: readonly (string | null)[], type: string) =>
  `${quote(`{${texts.map(element).join(',')}}`)}::${type}[]`;

const listOf = (columns: readonly Column[]) => columns.map(({ name }) => id(name)).join(', ');
const columnList = (table: Table) => listOf(storedColumns(table));

/** Selects place, owner and columns of the owners' rows as texts, for `TableFold.take`. */
export const selectRows = (schema: string, table: Table, owners: readonly string[]): string => {
  const texts = storedColumns(table).map(({ name, type }) => `${codecs[type].select(id(name))} AS ${id(name)}`);
  return `SELECT ctid::text, ${texts.join(', ')} FROM ${relation(schema, table)} WHERE owner = ANY(${array(owners, 'text')})`;
};

/** Deletes rows by their place, which is valid in the transaction that read it. */
export const deleteRows = (schema: string, table: Table, rows: readonly { place: string }[]): string => {
  const places = rows.map(({ place }) => place);
  return `DELETE FROM ${relation(schema, table)} WHERE ctid = ANY(${array(places, 'tid')})`;
};

/** Up to this many rows are cheaper as VALUES than as arrays. */
const MAX_ROWS_AS_VALUES = 4;

export const insertRows = (schema: string, table: Table, lines: readonly Line[]): string => {
  const rows = lines.map(toTexts);
  return `INSERT INTO ${relation(schema, table)} (${columnList(table)}) ${rows.length > MAX_ROWS_AS_VALUES ? selectUnnested(storedColumns(table), rows) : `VALUES ${rows.map(tuple)}`}`;
};

/** Adds amounts to the rows of a sum table. Missing rows are inserted, rows whose amounts are all zero are deleted. */
export const addToSums = (schema: string, table: SumTable, lines: readonly Line[]): string => {
  const [key, amounts] = [keyOf(table), amountsOf(table)];
  const columns = [...key, ...amounts];
  const added = ({ name }: Column) => `t.${id(name)} + d.${id(name)}`;
  return `MERGE INTO ${relation(schema, table)} t
    USING (${selectUnnested(columns, lines.map(toTexts))}) d (${listOf(columns)})
    ON ${key.map(({ name }) => `t.${id(name)} = d.${id(name)}`).join(' AND ')}
    WHEN MATCHED AND ${amounts.map((amount) => `${added(amount)} = 0`).join(' AND ')} THEN DELETE
    WHEN MATCHED THEN UPDATE SET ${amounts.map((amount) => `${id(amount.name)} = ${added(amount)}`).join(', ')}
    WHEN NOT MATCHED THEN INSERT (${listOf(columns)}) VALUES (${columns.map(({ name }) => `d.${id(name)}`).join(', ')})`;
};

type Texts = readonly (string | null)[];

const tuple = (texts: Texts) => `(${texts.map((text) => (text === null ? 'NULL' : quote(text)))})`;

/**
 * Rows as a SELECT. A column in which all rows agree is written once. The columns of a key never all agree, unless
 * there is one row.
 */
const selectUnnested = (columns: readonly Column[], rows: readonly Texts[]) => {
  const arrays: string[] = [];
  const selected = columns.map(({ type }, n) => {
    const texts = rows.map((row) => row[n]!);
    const [first] = texts;
    if (texts.every((text) => text === first)) return `${first === null ? 'NULL' : quote(first!)}::${type}`;
    return `u.c${arrays.push(array(texts, type))}`;
  });
  const from = arrays.length ? ` FROM unnest(${arrays}) AS u (${arrays.map((_, n) => `c${n + 1}`)})` : '';
  return `SELECT ${selected}${from}`;
};

/** Inserts rows by COPY. */
export const copyRows = async (
  connection: ClientBase,
  schema: string,
  table: Table,
  lines: readonly Line[],
): Promise<void> => {
  if (!lines.length) return;
  const copy = connection.query(copyFrom(`COPY ${relation(schema, table)} (${columnList(table)}) FROM STDIN`));
  copy.end(`${lines.join('\n')}\n`);
  await finished(copy);
};
