import {
  copyValues,
  type FilterValues,
  type Projection,
  positionQuery,
  projectionsOf,
  type ReportQuery,
  readingPast,
  standsQuery,
} from '@bank/projections';
import { type Column, isFamily, type Report } from '@bank/projections/reports';
import { Inject, Injectable } from '@nestjs/common';
import { type ClientBase, Pool } from 'pg';
import { Standby } from '../../platform/database/standby';
import {
  countStreamed,
  type Database,
  fetchPageOn,
  fetchSummedUp,
  fetchSums,
  type Page,
  type Source,
  streamRows,
} from '../../platform/lists/fetch-page';
import type { ListQuery } from '../../platform/lists/list-query';
import { inSnapshot } from '../../platform/lists/snapshot';
import { PROJECTIONS, SHEET_POOL } from '../../platform/settings/tokens';
import { hiddenColumnKeys } from './about-clients';
import { withWholeListBehind } from './own-limit';
import { lackOfPast, Pasts } from './pasts/pasts';

type Row = Readonly<Record<string, unknown>>;
type Sums = Readonly<Record<string, number>>;
type SnapshotReader<T> = (database: ClientBase, reached: Promise<readonly Row[]>) => Promise<T>;

/** A page of a report with everything that is said beside its rows, all of one state of the read models. */
export interface ReportPage {
  page: Page<Row>;
  /** Ids of the clients whom its rows name. */
  clients: readonly number[];
  columns: readonly Column[];
  heading: string | undefined;
  /** Undefined where these filters have none. */
  sums: Sums | undefined;
  /** The position in the log up to which every read model that was read has come. */
  position: string;
}

@Injectable()
export class Reports {
  constructor(
    private readonly pool: Pool,
    @Inject(SHEET_POOL) private readonly sheetPool: Pool,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    private readonly pasts: Pasts,
    private readonly standby: Standby,
  ) {}

  /** @throws Rejection for filters without an answer, and for an earlier position without a past */
  async page(report: Report, query: ReportQuery, asked: ListQuery): Promise<ReportPage> {
    const read = async (database: ClientBase, reached: Promise<readonly Row[]>): Promise<ReportPage> => {
      const [[first], heading, columns, completeRow = same, { sums, ...page }] = await Promise.all([
        reached,
        query.heading?.(database, filtersOf(asked)),
        expandOn(database, report, report.columns, query, asked),
        query.completeRow?.(database),
        fetchWithSums(database, query, asked),
      ]);
      const rows = page.rows.map(withoutClient).map(completeRow).map(withoutHidden(report, asked));
      const clients = page.rows.flatMap((row) => (row[CLIENT] as number | null | undefined) ?? []);
      const position = asked.asOf ?? String(first!.position);
      return { page: { ...page, rows }, clients, columns, heading, sums, position };
    };
    const found = asked.asOf === undefined ? await this.readOnStandby(query, read) : undefined;
    if (found) return found;
    return this.reading(query, asked, (pool) =>
      inSnapshot(pool, read, `${lockTables(query)}; ${this.positionQueryOf(query)}`),
    );
  }

  /** One state of the read models that is no older than that of the primary when this began, so that nobody misses what they have seen. */
  private async readOnStandby<T>(query: ReportQuery, read: SnapshotReader<T>): Promise<T | undefined> {
    const stands = standsQuery(projectionsOf(query.reads, this.projections));
    const first = `${lockTables(query)}; SELECT s.*, first AS position, pg_is_in_recovery() AS "isStandby" FROM (${stands}) s`;
    let asked: Promise<string> | undefined;
    return this.standby.readFresh('reports', async (pool) => {
      asked ??= this.pool.query<{ last: string }>(stands).then(({ rows }) => rows[0]!.last);
      const wanted = asked;
      const readIfReached: SnapshotReader<T | undefined> = async (database, reached) => {
        const [[row], last] = await Promise.all([reached, wanted]);
        if (!row?.isStandby) throw new Error('The server of DATABASE_READ_URL is no standby any more');
        return BigInt(String(row.position)) >= BigInt(last) ? read(database, reached) : undefined;
      };
      // The primary may fail while nobody has a connection to the standby yet.
      const [answer] = await Promise.all([inSnapshot(pool, readIfReached, first), wanted]);
      return answer;
    });
  }

  /** The heading where it depends on the filters. @throws Rejection for filters without an answer */
  async heading(query: ReportQuery, asked: ListQuery): Promise<string | undefined> {
    return this.reading(query, asked, async (pool) => query.heading?.(pool, filtersOf(asked)));
  }

  /** The columns that this user may see, with those of each family in its place. */
  expand(report: Report, columns: Report['columns'], query: ReportQuery, asked: ListQuery): Promise<readonly Column[]> {
    return this.reading(query, asked, (pool) => expandOn(pool, report, columns, query, asked));
  }

  count(query: ReportQuery, asked: ListQuery, signal: AbortSignal): Promise<number> {
    return this.reading(
      query,
      asked,
      (pool) => countStreamed(pool, query.source(filtersOf(asked)), asked, signal),
      this.sheetPool,
    );
  }

  /** @param onPosition is called before the first row with the position in the log that the rows are of */
  async *rows(
    query: ReportQuery,
    asked: ListQuery,
    signal: AbortSignal,
    onPosition: (position: string) => void,
  ): AsyncGenerator<Row> {
    const pool = await this.databaseOf(query, asked, this.sheetPool);
    let completeRow = same;
    const rows = streamRows<Row>(pool, query.source(filtersOf(asked)), asked, signal, async (database) => {
      await database.query(lockTables(query));
      onPosition(await this.positionOf(query, asked, database));
      completeRow = (await query.completeRow?.(database)) ?? same;
    });
    try {
      for await (const row of rows) yield completeRow(row);
    } catch (error) {
      refuseWhenGone(asked, error);
    }
  }

  private async reading<T>(
    query: ReportQuery,
    asked: ListQuery,
    read: (pool: Pool) => Promise<T>,
    from = this.pool,
  ): Promise<T> {
    return read(await this.databaseOf(query, asked, from)).catch((error) => refuseWhenGone(asked, error));
  }

  /** The living read models, or those of the past that is asked for. @throws Rejection when there is none */
  private async databaseOf({ reads }: ReportQuery, { asOf }: ListQuery, pool: Pool): Promise<Pool> {
    return asOf === undefined ? pool : readingPast(pool, await this.pasts.schemaOf(reads, asOf));
  }

  private async positionOf(query: ReportQuery, { asOf }: ListQuery, database: ClientBase): Promise<string> {
    if (asOf !== undefined) return asOf;
    const { rows } = await database.query<{ position: string }>(this.positionQueryOf(query));
    return rows[0]!.position;
  }

  private positionQueryOf({ reads }: ReportQuery): string {
    return positionQuery(reads, this.projections);
  }
}

/** Locks before the first SELECT: a read model that is rebuilt is swapped in between, and the old state lacks later rows. */
const lockTables = ({ reads }: ReportQuery): string =>
  `LOCK TABLE ${reads.map((table) => `read.${table}`).join(', ')} IN ACCESS SHARE MODE`;

const UNDEFINED_TABLE = '42P01';
/** A past may be dropped while it is read. @throws Rejection then, and else the error itself */
const refuseWhenGone = ({ asOf }: ListQuery, error: unknown): never => {
  throw asOf !== undefined && (error as { code?: unknown }).code === UNDEFINED_TABLE ? lackOfPast(asOf) : error;
};

const expandOn = async (
  database: Database,
  report: Report,
  columns: Report['columns'],
  { families = {} }: ReportQuery,
  asked: ListQuery,
): Promise<readonly Column[]> => {
  const expanded: Column[] = [];
  for (const column of columns) {
    if (isFamily(column)) expanded.push(...((await families[column.family]?.(database, filtersOf(asked))) ?? []));
    else expanded.push(column);
  }
  const hidden = hiddenColumnKeys(report, asked);
  return expanded.filter(({ key }) => !hidden.has(key)).map(withWholeListBehind);
};

const filtersOf = ({ filters }: ListQuery) => filters as FilterValues;

/** Column of a page's rows that holds the id of the client whom a row names. */
const CLIENT = 'client of the row';
const withoutClient = (row: Row): Row => (CLIENT in row ? copyValues(row, [CLIENT]) : row);
const withClient = (source: Source, { client }: ReportQuery): Source =>
  client ? { ...source, columns: `${source.columns ?? '*'}, ${client} AS "${CLIENT}"` } : source;

const same = (row: Row): Row => row;

/** Takes hidden values out of a row. */
const withoutHidden = (report: Report, asked: ListQuery) => {
  const hidden = hiddenColumnKeys(report, asked);
  return hidden.size
    ? (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.has(key)))
    : same;
};

const fetchWithSums = async (
  database: Database,
  query: ReportQuery,
  asked: ListQuery,
): Promise<Page<Row> & { sums: Sums | undefined }> => {
  const { sums, summedUp } = query;
  const source = withClient(query.source(filtersOf(asked)), query);
  const shownSums = sums?.mayShowSums(filtersOf(asked)) ? sums : undefined;
  if (summedUp)
    return fetchSummedUp<Row>(database, { summedUp: summedUp(filtersOf(asked)), source }, asked, shownSums?.columns);
  const page = await fetchPageOn<Row>(database, source, asked);
  if (!shownSums) return { ...page, sums: undefined };
  return { ...page, sums: await fetchSums(database, source, asked, shownSums.columns) };
};
