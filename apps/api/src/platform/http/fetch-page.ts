import { type Condition, type Source, toQuery } from '@bank/projections';
import type { Pool } from 'pg';
import type { ListQuery } from './list-query';
import { countOfList, pageOfList, sumsOfList, TOTAL, wholeList } from './list-sql';
import { refuseWhenFull } from './sheets-busy';

export type { Condition, Source };

export interface Page<T> {
  rows: readonly T[];
  /** The number of rows on all pages. */
  total: number;
}

const ROWS_PER_FETCH = 500;

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
    total: rows[0]?.[TOTAL] ?? (paging.page > 1 ? await countRows(pool, source, query) : 0),
  };
};

/** Sums over all rows of a list, whatever the page. @param sums name -> SQL of what is summed, about the list's own table */
export const fetchSums = async (
  pool: Pool,
  source: Source,
  query: ListQuery,
  sums: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, number>>> => (await pool.query(toQuery(sumsOfList(source, query, sums)))).rows[0];

/** Every row of a list, for sheets; `pool` and `signal` as for `streamQuery`. */
export const streamRows = <T>(pool: Pool, source: Source, query: ListQuery, signal: AbortSignal): AsyncGenerator<T> => {
  const { text, values } = toQuery(wholeList(source, query));
  return streamQuery(pool, text, values, signal);
};

/**
 * Every row of a query, with no more than a few hundred in memory. It holds a connection for as long as the reader takes.
 * @param pool the pool for sheets
 * @param signal aborts when nobody wants the rows any more; the connection is then free at once, also in a long query
 * @throws SheetsBusy when too many are read already
 */
export async function* streamQuery<T>(
  pool: Pool,
  text: string,
  values: unknown[],
  signal: AbortSignal,
): AsyncGenerator<T> {
  const connection = await pool.connect().catch(refuseWhenFull);
  if (signal.aborted) return connection.release();
  const abandon = () => connection.release(true);
  signal.addEventListener('abort', abandon);
  try {
    await connection.query('BEGIN READ ONLY');
    await connection.query(`DECLARE list CURSOR FOR ${text}`, values);
    for (;;) {
      const { rows } = await connection.query(`FETCH ${ROWS_PER_FETCH} FROM list`);
      yield* rows;
      if (rows.length < ROWS_PER_FETCH) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', abandon);
    if (!signal.aborted)
      await connection.query('ROLLBACK').then(
        () => connection.release(),
        () => connection.release(true),
      );
  }
}

const countRows = async (pool: Pool, source: Source, query: ListQuery): Promise<number> =>
  (await pool.query(toQuery(countOfList(source, query)))).rows[0].total;
