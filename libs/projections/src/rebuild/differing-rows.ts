import { type Client, escapeIdentifier as id, escapeLiteral as literal } from 'pg';
import type { StoredTable } from '../projection';
import { relation } from '../tables/rows';
import { storedColumns } from '../tables/shape';
import { comparedAs, sameDigest } from './compare';

/** A row by its key alone: its other values may be names of people. */
export interface DifferingRow {
  table: string;
  /** Column -> value, as text. */
  key: Readonly<Record<string, string>>;
  /** `extra`: the log knows no such row; `missing`: only the log has it. */
  how: 'extra' | 'missing' | 'changed';
  /** Names of the columns that differ in a changed row. */
  columns: readonly string[];
}

export interface DifferingRows {
  count: number;
  first: readonly DifferingRow[];
}

const MAX_SHOWN = 10;

/** Call it in one snapshot, in which the living tables hold still. */
export const findDifferingRows = async (
  client: Client,
  living: string,
  schema: string,
  tables: readonly StoredTable[],
): Promise<DifferingRows> => {
  const first: DifferingRow[] = [];
  let count = 0;
  for (const table of tables) {
    if (await sameDigest(client, living, schema, table)) continue;
    const found = await differingRowsOf(client, living, schema, table);
    count += found.count;
    first.push(...found.first);
  }
  return { count, first: first.slice(0, MAX_SHOWN) };
};

const differingRowsOf = async (
  client: Client,
  livingIn: string,
  schema: string,
  table: StoredTable,
): Promise<DifferingRows> => {
  const columns = storedColumns(table);
  const key = table.key.map((name) => `${literal(name)}, coalesce(living.${id(name)}, rebuilt.${id(name)})::text`);
  const same = table.key.map((name) => `living.${id(name)} = rebuilt.${id(name)}`);
  const changed = columns.map(({ name, type }) => {
    const as = comparedAs[type] ?? '';
    const differs = `living.${id(name)}${as} IS DISTINCT FROM rebuilt.${id(name)}${as}`;
    return `CASE WHEN ${differs} THEN ${literal(name)} END`;
  });
  const first = id(table.key[0]!);
  const { rows } = await client.query<Omit<DifferingRow, 'table'> & { count: number }>(
    `SELECT key, how, CASE how WHEN 'changed' THEN columns ELSE '{}' END AS columns, count(*) OVER ()::integer AS count
     FROM (
       SELECT jsonb_build_object(${key}) AS key, array_remove(ARRAY[${changed}]::text[], NULL) AS columns,
         CASE WHEN rebuilt.${first} IS NULL THEN 'extra' WHEN living.${first} IS NULL THEN 'missing' ELSE 'changed' END AS how
       FROM ${relation(livingIn, table)} living FULL JOIN ${relation(schema, table)} rebuilt ON ${same.join(' AND ')}
     ) compared
     WHERE columns <> '{}' ORDER BY key LIMIT ${MAX_SHOWN}`,
  );
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ key, how, columns }) => ({ table: table.name, key, how, columns })),
  };
};
