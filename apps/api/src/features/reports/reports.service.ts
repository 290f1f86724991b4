import type { ReportQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { fetchPage, type Page, streamRows } from '../../platform/http/fetch-page';
import type { ListQuery } from '../../platform/http/list-query';

type Row = Readonly<Record<string, unknown>>;

/** Runs reports: their rows a page at a time, or all of them for a sheet. */
@Injectable()
export class Reports {
  constructor(private readonly pool: Pool) {}

  page(query: ReportQuery, asked: ListQuery): Promise<Page<Row>> {
    return fetchPage(this.pool, sourceOf(query, asked), asked);
  }

  rows(query: ReportQuery, asked: ListQuery): AsyncGenerator<Row> {
    return streamRows(this.pool, sourceOf(query, asked), asked);
  }
}

const sourceOf = ({ source }: ReportQuery, { filters }: ListQuery) => source(filters as Record<string, string>);
