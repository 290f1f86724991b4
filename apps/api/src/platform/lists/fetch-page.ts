import { type Condition, copyValues, type Source, type SummedUp, toQuery } from '@bank/projections';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { preparedPage } from '../database/prepared-query';
import { refuseWhenFull } from '../errors/sheets-busy';
import type { ListQuery } from './list-query';
import {
  countOfList,
  PLACE,
  pageOfList,
  pageOfSummedUp,
  placesOfPage,
  rowsInPlaces,
  SUMS,
  sumsOfList,
  TOTAL,
  wholeList,
} from './list-sql';
import { inSnapshot } from './snapshot';

export type { Condition, Source };

export type Database = Pick<Pool, 'query'>;

export interface Page<T> {
  rows: readonly T[];
  total: number;
}

const ROWS_PER_FETCH = 500;

type Paging = NonNullable<ListQuery['paging']>;

const isFirstPage = ({ paging }: ListQuery): boolean => paging === undefined || paging.page === 1;

/** All of one state of the database. */
export const fetchPage = async <T>(pool: Pool, source: Source, query: ListQuery): Promise<Page<T>> => {
  const { paging } = query;
  if (!paging) return fetchWhole(pool, source, query);
  const page = plannedOnce(source, query, paging);
  return page
    ? fetchAtOnce(pool, page)
    : inSnapshot(pool, (connection) => fetchRowsInPlaces<T>(connection, source, query, paging));
};

/** @param connection its transaction sees one state */
export const fetchPageOn = async <T>(connection: Database, source: Source, query: ListQuery): Promise<Page<T>> => {
  const { paging } = query;
  if (!paging) return fetchWhole(connection, source, query);
  const page = plannedOnce(source, query, paging);
  return page ? fetchAtOnce(connection, page) : fetchRowsInPlaces(connection, source, query, paging);
};

const fetchWhole = async <T>(database: Database, source: Source, query: ListQuery): Promise<Page<T>> => {
  const { rows } = await database.query(toQuery(wholeList(source, query)));
  return { rows, total: rows.length };
};

/** First pages are what everybody opens, and planning a short one takes longer than finding it. Undefined where the best plan depends on a value. */
const plannedOnce = (source: Source, query: ListQuery, paging: Paging): QueryConfig | undefined => {
  if (source.columns === undefined || !isFirstPage(query)) return undefined;
  const page = pageOfList(source, query, paging);
  return page.values.length ? undefined : preparedPage(toQuery(page));
};

const fetchAtOnce = async <T>(database: Database, page: QueryConfig): Promise<Page<T>> => {
  const { rows } = await database.query(page);
  return { rows: rows.map((row) => copyValues(row, [TOTAL]) as T), total: rows[0]?.[TOTAL] ?? 0 };
};

/** The search is planned for its values; its rows have many joins more, whose plan depends on none and is made once. */
const fetchRowsInPlaces = async <T>(
  database: Database,
  source: Source,
  query: ListQuery,
  paging: Paging,
): Promise<Page<T>> => {
  const { rows: found } = await database.query(toQuery(placesOfPage(source, query, paging)));
  const { total, ids } = found[0];
  if (!ids.length) return { rows: [], total };
  const page = toQuery(rowsInPlaces(source, query, ids));
  const { rows } = await database.query(typeof source.from === 'string' ? preparedPage(page) : page);
  return { rows, total };
};

type Sums = Readonly<Record<string, number>>;

/** @param sums as for `fetchSums` */
export const fetchSummedUp = async <T>(
  database: Database,
  { summedUp, source }: { summedUp: SummedUp; source: Source },
  query: ListQuery,
  sums: Readonly<Record<string, string>> | undefined,
): Promise<Page<T> & { sums: Sums | undefined }> => {
  const page = pageOfSummedUp(summedUp, source, query, sums);
  const isPlannedOnce = isFirstPage(query) && (summedUp.readsFew || !page.values.length);
  const { rows } = await database.query(isPlannedOnce ? preparedPage(toQuery(page)) : toQuery(page));
  const [first] = rows;
  return {
    rows: rows.filter((row) => row[PLACE] !== null).map((row) => copyValues(row, [TOTAL, SUMS, PLACE]) as T),
    total: first[TOTAL],
    sums: first[SUMS] ?? undefined,
  };
};

/** Whatever the page. @param sums name -> SQL of what is summed, about the list's own table */
export const fetchSums = async (
  pool: Database,
  source: Source,
  query: ListQuery,
  sums: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, number>>> => (await pool.query(toQuery(sumsOfList(source, query, sums)))).rows[0];

export const streamRows = <T>(
  pool: Pool,
  source: Source,
  query: ListQuery,
  signal: AbortSignal,
  before?: (connection: PoolClient) => Promise<void>,
): AsyncGenerator<T> => {
  const { text, values } = toQuery(wholeList(source, query));
  return streamQuery(pool, text, values, signal, before);
};

export const countStreamed = async (
  pool: Pool,
  source: Source,
  query: ListQuery,
  signal: AbortSignal,
): Promise<number> => {
  const { text, values } = toQuery(countOfList(source, query));
  for await (const { total } of streamQuery<{ total: number }>(pool, text, values, signal)) return total;
  throw signal.reason;
};

/** No more than a thousand rows are in memory. @param signal frees the connection at once, also in a long query @throws SheetsBusy */
export async function* streamQuery<T>(
  pool: Pool,
  text: string,
  values: unknown[],
  signal: AbortSignal,
  before?: (connection: PoolClient) => Promise<void>,
): AsyncGenerator<T> {
  const connection = await pool.connect().catch(refuseWhenFull);
  if (signal.aborted) return connection.release();
  const abandon = () => connection.release(true);
  signal.addEventListener('abort', abandon);
  let fetched: Promise<QueryResult> | undefined;
  try {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await before?.(connection);
    await connection.query(`DECLARE list CURSOR FOR ${text}`, values);
    fetched = fetchMore(connection);
    while (fetched !== undefined) {
      const { rows }: QueryResult = await fetched;
      fetched = rows.length < ROWS_PER_FETCH ? undefined : fetchMore(connection);
      yield* rows;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await Promise.allSettled([fetched]);
    signal.removeEventListener('abort', abandon);
    if (!signal.aborted)
      await connection.query('ROLLBACK').then(
        () => connection.release(),
        () => connection.release(true),
      );
  }
}

/** The next rows of the cursor, which PostgreSQL finds while the reader has those before them. */
const fetchMore = (connection: PoolClient): Promise<QueryResult> => {
  const fetched = connection.query(`FETCH ${ROWS_PER_FETCH} FROM list`);
  // Until the reader asks for the rows, their failure must not end the process.
  fetched.catch(() => {});
  return fetched;
};
