import { type Condition, type Source, toQuery } from '@bank/projections';
import type { Pool } from 'pg';
import type { ListQuery } from './list-query';
import { countOfList, pageOfList, TOTAL, wholeList } from './list-sql';

export type { Condition, Source };

export interface Page<T> {
  rows: readonly T[];
  /** Of all pages. */
  total: number;
}

const BATCH = 500;

/** One page of a list, or all of it, filtered and sorted as the query says. */
export const fetchPage = async <T>(pool: Pool, source: Source, query: ListQuery): Promise<Page<T>> => {
  const { paging } = query;
  if (!paging) {
    const { rows } = await pool.query(toQuery(wholeList(source, query)));
    return { rows, total: rows.length };
  }
  const { rows } = await pool.query(toQuery(pageOfList(source, query, paging)));
  return {
    rows: rows.map(({ [TOTAL]: _, ...row }) => row),
    total: rows[0]?.[TOTAL] ?? (paging.page > 1 ? await count(pool, source, query) : 0),
  };
};

/** Every row of a list, for sheets. */
export const streamRows = <T>(pool: Pool, source: Source, query: ListQuery): AsyncGenerator<T> => {
  const { text, values } = toQuery(wholeList(source, query));
  return streamQuery(pool, text, values);
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

const count = async (pool: Pool, source: Source, query: ListQuery): Promise<number> =>
  (await pool.query(toQuery(countOfList(source, query)))).rows[0].total;
