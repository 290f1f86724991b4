import type { FilterValues, ReportQuery } from '@bank/projections';
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

  page(query: ReportQuery, asked: ListQuery): Promise<Page<Row>> {
    return fetchPage(this.pool, sourceOf(query, asked), asked);
  }

  /** The sums over the rows of all pages; undefined where these filters have none. */
  async sums(query: ReportQuery, asked: ListQuery): Promise<Readonly<Record<string, number>> | undefined> {
    const { sums } = query;
    if (!sums?.areTold(asked.filters as FilterValues)) return undefined;
    return fetchSums(this.pool, sourceOf(query, asked), asked, sums.columns);
  }

  rows(query: ReportQuery, asked: ListQuery, signal: AbortSignal): AsyncGenerator<Row> {
    return streamRows(this.sheetPool, sourceOf(query, asked), asked, signal);
  }
}

const sourceOf = ({ source }: ReportQuery, { filters }: ListQuery) => source(filters as FilterValues);
