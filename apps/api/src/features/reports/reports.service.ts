import { countOf, type Fragment, pageOf, type ReportQuery, toQuery } from '@bank/projections';
import type { Report } from '@bank/projections/reports';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Page, streamQuery } from '../../platform/http/fetch-page';
import type { ListQuery } from '../../platform/http/list-query';

type Row = Readonly<Record<string, unknown>>;

/** Runs reports: their rows a page at a time, or all of them for a sheet. */
@Injectable()
export class Reports {
  constructor(private readonly pool: Pool) {}

  async page(report: Report, query: ReportQuery, asked: ListQuery): Promise<Page<Row>> {
    const rows = query(asked.filters as Record<string, string>);
    const { paging } = asked;
    const limits = paging ? { limit: paging.perPage, offset: (paging.page - 1) * paging.perPage } : {};
    const [page, total] = await Promise.all([
      this.run<Row>(pageOf(rows, report, { sort: order(report, asked), ...limits })),
      paging ? this.run<{ total: number }>(countOf(rows)) : undefined,
    ]);
    return { rows: page, total: total?.[0]?.total ?? page.length };
  }

  rows(report: Report, query: ReportQuery, asked: ListQuery): AsyncGenerator<Row> {
    const { text, values } = toQuery(
      pageOf(query(asked.filters as Record<string, string>), report, { sort: order(report, asked) }),
    );
    return streamQuery(this.pool, text, values);
  }

  private async run<T>(fragment: Fragment): Promise<T[]> {
    const { text, values } = toQuery(fragment);
    return (await this.pool.query(text, values)).rows;
  }
}

const order = ({ sortable }: Report, { sort: { field, direction } }: ListQuery) => ({
  column: sortable[field]!,
  direction: direction === 'asc' ? ('ASC' as const) : ('DESC' as const),
});
