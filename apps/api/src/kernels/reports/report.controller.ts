import type { ReportQuery } from '@bank/projections';
import type { ColumnType, Report, ReportPath } from '@bank/projections/reports';
import { Controller, Get, Inject, Query, Res, type Type } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../platform/auth/access.guard';
import { answerPage } from '../../platform/http/answer';
import { ApiList } from '../../platform/http/api-docs';
import type { ListQuery } from '../../platform/http/list-query';
import { namedClass } from '../../platform/http/named-class';
import { sendSheet } from '../../platform/http/xlsx';
import { reportList } from './report.filters';
import { Reports } from './reports.service';

const jsonTypes: Record<ColumnType, 'string' | 'integer' | 'number' | 'boolean'> = {
  text: 'string',
  integer: 'integer',
  decimal: 'number',
  money: 'number',
  date: 'string',
  dateTime: 'string',
  month: 'string',
  committed: 'boolean',
  yesNo: 'boolean',
};

const rowDto = ({ name, columns, carries = [] }: Report): Type => {
  const RowDto = namedClass(`${name}-row`);
  for (const { key, label, type } of [...columns, ...carries])
    ApiProperty({ type: jsonTypes[type], title: label, nullable: true })(RowDto.prototype, key);
  return RowDto;
};

/** Describes what the answer has beside the rows: the columns and, with some filters, sums over all pages. */
const metaOf = ({ sums }: ReportQuery) => ({
  columns: { type: 'array', items: { type: 'object' } },
  ...(sums && {
    sums: {
      type: 'object',
      description: 'Over the rows of all pages, where the filters leave few enough to read',
      properties: Object.fromEntries(Object.keys(sums.columns).map((key) => [key, { type: 'number' }])),
    },
  }),
});

/**
 * The one route of a report: its page, or its sheet with `download=xlsx`.
 * @param restrict leaves of what is asked for what this user may see, or throws a Rejection
 */
export const reportController = (
  report: Report,
  query: ReportQuery,
  restrict: (asked: ListQuery) => ListQuery = (asked) => asked,
): Type<object> => {
  const list = reportList(report, query);

  @ApiTags('Reports')
  @Controller(report.path)
  class ReportController {
    @Inject() readonly reports: Reports;

    @Get()
    @Access(report.path as ReportPath, 'list')
    @ApiList(report.title, rowDto(report), list, metaOf(query))
    async page(@Query(list) asked: ListQuery, @Res({ passthrough: true }) response: Response) {
      const permitted = restrict(asked);
      const ownColumns = await this.reports.columns(query, permitted);
      if (asked.download && report.sheet) {
        const sheet = ownColumns ? { ...report.sheet, columns: ownColumns } : report.sheet;
        return sendSheet(response, sheet, (signal) => this.reports.rows(query, permitted, signal));
      }
      const [page, sums] = await Promise.all([
        this.reports.page(query, permitted),
        this.reports.sums(query, permitted),
      ]);
      return answerPage(page, permitted, { columns: ownColumns ?? report.columns, ...(sums && { sums }) });
    }
  }
  return ReportController;
};
