import { finished } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier as id, escapeLiteral as literal } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '../projection';
import { codecs } from './columns';
import { columnsOf, type Texts } from './shape';

/** The schema of the living tables and of the checkpoints. */
export const READ = 'read';

export const relation = (schema: string, { name }: Pick<Table, 'name'>): string => `${id(schema)}.${id(name)}`;

// The element is quoted for the array, then the whole array for the statement.
const element = (text: string | null) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`);
const array = (texts: readonly (string | null)[], type: string) =>
  `${literal(`{${texts.map(element).join(',')}}`)}::${type}[]`;

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

export const insertRows = (schema: string, table: Table, rows: readonly Texts[]): string => {
  const arrays = stored(table).map(({ type }, n) =>
    array(
      rows.map((texts) => texts[n]!),
      type,
    ),
  );
  return `INSERT INTO ${relation(schema, table)} (${columnList(table)}) SELECT * FROM unnest(${arrays.join(', ')})`;
};

const SPECIAL = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const field = (text: string | null) =>
  text === null ? '\\N' : SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => escapes[special]!) : text;

/** Puts rows in by COPY. */
export const copyRows = async (
  connection: ClientBase,
  schema: string,
  table: Table,
  rows: readonly Texts[],
): Promise<void> => {
  if (!rows.length) return;
  const copy = connection.query(copyFrom(`COPY ${relation(schema, table)} (${columnList(table)}) FROM STDIN`));
  copy.end(`${rows.map((texts) => texts.map(field).join('\t')).join('\n')}\n`);
  await finished(copy);
};
