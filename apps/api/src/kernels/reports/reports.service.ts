import type { FilterValues, ReportQuery } from '@bank/projections';
import type { Column } from '@bank/projections/reports';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { fetchPage, fetchSums, type Page, streamRows } from '../../platform/http/fetch-page';
import type { ListQuery } from '../../platform/http/list-query';
import { SHEET_POOL } from '../../platform/tokens';

type Row = Readonly<Record<string, unknown>>;

/** Runs reports: their rows a page at a time, or all of them for a sheet. */
@Injectable()
export class Reports {
  constructor(
    private readonly pool: Pool,
    @Inject(SHEET_POOL) private readonly sheetPool: Pool,
  ) {}

  /** The columns that depend on the data; undefined where the definition has them all. */
  async columns({ columns }: ReportQuery, { filters }: ListQuery): Promise<readonly Column[] | undefined> {
    return columns?.(this.pool, filters as FilterValues);
  }

  async page(query: ReportQuery, asked: ListQuery): Promise<Page<Row>> {
    const page = await fetchPage<Row>(this.pool, sourceOf(query, asked), asked);
    return query.row ? { ...page, rows: page.rows.map(query.row) } : page;
  }

  /** The sums over the rows of all pages; undefined where these filters have none. */
  async sums(query: ReportQuery, asked: ListQuery): Promise<Readonly<Record<string, number>> | undefined> {
    const { sums } = query;
    if (!sums?.areTold(asked.filters as FilterValues)) return undefined;
    return fetchSums(this.pool, sourceOf(query, asked), asked, sums.columns);
  }

  rows(query: ReportQuery, asked: ListQuery, signal: AbortSignal): AsyncGenerator<Row> {
    const rows = streamRows<Row>(this.sheetPool, sourceOf(query, asked), asked, signal);
    return query.row ? mapRows(rows, query.row) : rows;
  }
}

async function* mapRows(rows: AsyncGenerator<Row>, change: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield change(row);
}

const sourceOf = ({ source }: ReportQuery, { filters }: ListQuery) => source(filters as FilterValues);
