import type { Pool } from 'pg';
import type { ListQuery } from './list-query';

export interface Page<T> {
  rows: readonly T[];
  /** Of all pages. */
  total: number;
}

/** A condition in SQL, with `?` for each of its values in turn (so it can't use operators with a question mark). */
export interface Condition {
  sql: string;
  values?: readonly unknown[];
}

/** Where a list comes from. `from` may join; the conditions hold beside the query's own filters. */
export interface Source {
  columns?: string;
  from: string;
  where?: readonly Condition[];
}

const BATCH = 500;
const TOTAL = 'total of all pages';

/** One page of a list, or all of it, filtered and sorted as the query says. */
export const fetchPage = async <T>(pool: Pool, source: Source, query: ListQuery): Promise<Page<T>> => {
  const { columns, from, order, values } = select(source, query);
  const { paging } = query;
  if (!paging) {
    const { rows } = await pool.query(`SELECT ${columns} ${from} ${order}`, values);
    return { rows, total: rows.length };
  }
  const offset = (paging.page - 1) * paging.perPage;
  const { rows } = await pool.query(
    `SELECT ${columns}, (count(*) OVER ())::integer AS "${TOTAL}" ${from} ${order} LIMIT ${paging.perPage} OFFSET ${offset}`,
    values,
  );
  return {
    rows: rows.map(({ [TOTAL]: _, ...row }) => row),
    total: rows[0]?.[TOTAL] ?? (offset ? await count(pool, from, values) : 0),
  };
};

/** Every row of a list, for sheets. */
export const streamRows = <T>(pool: Pool, source: Source, query: ListQuery): AsyncGenerator<T> => {
  const { columns, from, order, values } = select(source, query);
  return streamQuery(pool, `SELECT ${columns} ${from} ${order}`, values);
};

/** Every row of a query without holding more than a few hundred at once. */
export async function* streamQuery<T>(pool: Pool, text: string, values: unknown[]): AsyncGenerator<T> {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN READ ONLY');
    await connection.query(`DECLARE list CURSOR FOR ${text}`, values);
    for (;;) {
      const { rows } = await connection.query(`FETCH ${BATCH} FROM list`);
      yield* rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await connection.query('ROLLBACK').then(
      () => connection.release(),
      () => connection.release(true),
    );
  }
}

const count = async (pool: Pool, from: string, values: unknown[]): Promise<number> =>
  (await pool.query(`SELECT count(*)::integer AS total ${from}`, values)).rows[0].total;

const select = (source: Source, { definition, filters, ids, sort }: ListQuery) => {
  const id = definition.id ?? 'id';
  const conditions: Condition[] = [...(source.where ?? [])];
  for (const [name, { where }] of Object.entries(definition.filters ?? {}))
    if (where && name in filters) conditions.push({ sql: where, values: [filters[name]] });
  if (ids) conditions.push({ sql: `${id} = ANY(?)`, values: [ids] });

  const values: unknown[] = [];
  const texts = conditions.map(({ sql, values: own = [] }) => {
    const next = own[Symbol.iterator]();
    return `(${sql.replaceAll('?', () => `$${values.push(next.next().value)}`)})`;
  });
  return {
    columns: source.columns ?? '*',
    from: `FROM ${source.from}${texts.length ? ` WHERE ${texts.join(' AND ')}` : ''}`,
    order: `ORDER BY ${definition.sorts[sort.field]} ${sort.direction}, ${id} ${sort.direction}`,
    values,
  };
};
