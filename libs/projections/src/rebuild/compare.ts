import { type Client, escapeIdentifier as id } from 'pg';
import type { ColumnType, StoredTable } from '../projection';
import { relation } from '../tables/rows';
import { storedColumns } from '../tables/shape';

export interface Differences {
  onlyLiving: number;
  onlyRebuilt: number;
  examples: readonly string[];
}

const MAX_EXAMPLES = 3;

/** Byte for byte and in any order. Call it in one snapshot, in which the living tables hold still. */
export const compare = async (
  client: Client,
  living: string,
  schema: string,
  tables: readonly StoredTable[],
): Promise<Differences | undefined> => {
  const found: Differences[] = [];
  for (const table of tables)
    if (!(await sameDigest(client, living, schema, table)))
      found.push(await differences(client, living, schema, table));
  const onlyLiving = found.reduce((sum, one) => sum + one.onlyLiving, 0);
  const onlyRebuilt = found.reduce((sum, one) => sum + one.onlyRebuilt, 0);
  const examples = found.flatMap((one) => one.examples);
  return found.length ? { onlyLiving, onlyRebuilt, examples } : undefined;
};

// `numeric` and `jsonb` can be equal and yet written differently; keys of `json` stand in the order in which they came.
export const comparedAs: Partial<Record<ColumnType, string>> = {
  numeric: '::text',
  jsonb: '::text',
  json: '::jsonb::text',
};

export const sameDigest = async (
  client: Client,
  living: string,
  schema: string,
  table: StoredTable,
): Promise<boolean> => {
  const columns = storedColumns(table).map(({ name, type }) => `${id(name)}${comparedAs[type] ?? ''}`);
  const digest = (at: string) =>
    `SELECT count(*) || '/' || coalesce(sum(hash_record_extended(ROW(${columns.join(', ')}), 0)), 0)
     FROM ${relation(at, table)}`;
  const { rows } = await client.query<{ same: boolean }>(`SELECT (${digest(living)}) = (${digest(schema)}) AS same`);
  return rows[0]!.same;
};

const differences = async (
  client: Client,
  living: string,
  schema: string,
  table: StoredTable,
): Promise<Differences> => {
  const rowsOf = (at: string) => `SELECT t::text AS row FROM ${relation(at, table)} t`;
  const side = async (label: string, having: string, lacking: string) => {
    const { rows } = await client.query<{ row: string; total: string }>(
      `SELECT row, count(*) OVER () AS total FROM (${rowsOf(having)} EXCEPT ALL ${rowsOf(lacking)}) x ORDER BY row LIMIT ${MAX_EXAMPLES}`,
    );
    return {
      count: Number(rows[0]?.total ?? 0),
      examples: rows.map(({ row }) => `${table.name}, ${label} only: ${row}`),
    };
  };
  const gone = await side('living', living, schema);
  const fresh = await side('rebuilt', schema, living);
  return {
    onlyLiving: gone.count,
    onlyRebuilt: fresh.count,
    examples: [...gone.examples, ...fresh.examples],
  };
};
