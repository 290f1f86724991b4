import { livingSchema, type Projection, tablesOf } from '@bank/projections';
import { escapeIdentifier as id, type Pool } from 'pg';

export interface Measure {
  rows: number;
  isEstimated: boolean;
  /** With its indexes. */
  bytes: number;
}

/** The rows of smaller tables are counted, which takes milliseconds. */
const MAX_BYTES_TO_COUNT = 32 * 1024 * 1024;

interface Sized {
  name: string;
  heap: number;
  bytes: number;
  estimate: number;
}

const sizesOf = async (pool: Pool, schema: string, tables: readonly string[]): Promise<Map<string, Sized>> => {
  const { rows } = await pool.query<Sized>(
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS heap, pg_total_relation_size(oid)::float8 AS bytes,
       greatest(reltuples, 0)::float8 AS estimate
     FROM pg_class WHERE relnamespace = to_regnamespace($2) AND relkind = 'r' AND relname = ANY($1)`,
    [tables, schema],
  );
  return new Map(rows.map((row) => [row.name, row]));
};

const countAll = async (pool: Pool, tables: readonly string[]): Promise<Map<string, number>> => {
  if (!tables.length) return new Map();
  const counts = tables.map((_, n) => `SELECT $${n + 1} AS name, count(*)::float8 AS rows FROM read.${id(tables[n]!)}`);
  const { rows } = await pool.query<{ name: string; rows: number }>(counts.join(' UNION ALL '), [...tables]);
  return new Map(rows.map(({ name, rows }) => [name, rows]));
};

export const measureAll = async (pool: Pool, projections: readonly Projection[]): Promise<Map<string, Measure>> => {
  const sizes = await sizesOf(
    pool,
    livingSchema(...projections),
    projections.flatMap((one) => tablesOf(one).map(({ name }) => name)),
  );
  const small = [...sizes.values()].filter(({ heap }) => heap <= MAX_BYTES_TO_COUNT).map(({ name }) => name);
  const counted = await countAll(pool, small);
  return new Map(
    projections.map((projection) => {
      const tables = tablesOf(projection).flatMap(({ name }) => sizes.get(name) ?? []);
      const sum = (of: (table: Sized) => number) => tables.reduce((total, table) => total + of(table), 0);
      const measure = {
        rows: sum(({ name, estimate }) => counted.get(name) ?? estimate),
        isEstimated: tables.some(({ name }) => !counted.has(name)),
        bytes: sum(({ bytes }) => bytes),
      };
      return [projection.name, measure];
    }),
  );
};
