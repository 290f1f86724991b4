import { finished } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier as id } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '../projection';
import { codecs } from './columns';
import { type Line, toTexts } from './line';
import { columnsOf } from './shape';

/** The schema of the living tables and of the checkpoints. */
export const READ = 'read';

export const relation = (schema: string, { name }: Pick<Table, 'name'>): string => `${id(schema)}.${id(name)}`;

const element = (text: string | null) =>
  text === null ? 'NULL' : /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
// The driver's own quoting goes letter by letter: too slow for what comes here.
const quoted = (text: string) =>
  text.includes('\\') ? `E'${text.replace(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`;
const array = (texts: readonly (string | null)[], type: string) =>
  `${quoted(`{${texts.map(element).join(',')}}`)}::${type}[]`;

const OWNER = { name: 'owner', type: 'text' } as const;
const stored = (table: Table) => [OWNER, ...columnsOf(table)];
const columnList = (table: Table) =>
  stored(table)
    .map(({ name }) => id(name))
    .join(', ');

/** Place, owner and columns of the owners' rows, as texts: what `TableFold.take` takes. */
export const selectRows = (schema: string, table: Table, owners: readonly string[]): string => {
  const texts = stored(table).map(({ name, type }) => `${codecs[type].select(id(name))} AS ${id(name)}`);
  return `SELECT ctid::text, ${texts.join(', ')} FROM ${relation(schema, table)} WHERE owner = ANY(${array(owners, 'text')})`;
};

/** Takes rows out by their place, which holds as long as the transaction that read it. */
export const deleteRows = (schema: string, table: Table, places: readonly string[]): string =>
  `DELETE FROM ${relation(schema, table)} WHERE ctid = ANY(${array(places, 'tid')})`;

/** Up to so many rows are cheaper one by one than as arrays. */
const FEW = 4;

export const insertRows = (schema: string, table: Table, lines: readonly Line[]): string => {
  const rows = lines.map(toTexts);
  return `INSERT INTO ${relation(schema, table)} (${columnList(table)}) ${rows.length > FEW ? unnested(table, rows) : `VALUES ${rows.map(tuple)}`}`;
};

type Texts = readonly (string | null)[];

const tuple = (texts: Texts) => `(${texts.map((text) => (text === null ? 'NULL' : quoted(text)))})`;

/** A column in which all rows agree is told once; those of a key never all do. */
const unnested = (table: Table, rows: readonly Texts[]) => {
  const arrays: string[] = [];
  const columns = stored(table).map(({ type }, n) => {
    const texts = rows.map((row) => row[n]!);
    const [first] = texts;
    if (texts.every((text) => text === first)) return `${first === null ? 'NULL' : quoted(first!)}::${type}`;
    return `u.c${arrays.push(array(texts, type))}`;
  });
  return `SELECT ${columns} FROM unnest(${arrays}) AS u (${arrays.map((_, n) => `c${n + 1}`)})`;
};

/** Puts rows in by COPY. */
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
