import { reportScreenOf } from '@bank/domain';
import type { ReportQuery } from '@bank/projections';
import { type ColumnType, ownColumns, type Report } from '@bank/projections/reports';
import { Controller, Get, Inject, type OnModuleInit, Query, Res, type Type } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Pool } from 'pg';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import { namedClass } from '../../platform/bodies/named-class';
import { Clock } from '../../platform/commands/clock';
import { Bank } from '../../platform/context/bank';
import { currentTimeZone } from '../../platform/context/request-context';
import { type PreparedSheet, Sheets } from '../../platform/exports/sheets';
import type { ListQuery } from '../../platform/lists/list-query';
import { type PrintedTable, sendPdf } from '../../platform/print/pdf';
import { answerPage } from '../../platform/transport/answer';
import { ApiList } from '../../platform/transport/api-docs';
import { RecordNames } from '../records/record-names';
import { aboutLines } from './about';
import { hiddenColumnKeys, refuseHiddenFilters } from './about-clients';
import { filterLines, nameFilters } from './filter-words';
import { withHiddenAnswers } from './hidden-answers';
import { limitToOwn } from './own-limit';
import { Pasts } from './pasts/pasts';
import { withPresentMonth } from './present-month';
import { refuseUnfit, reportList } from './report.filters';
import { Reports } from './reports.service';

const jsonTypes: Record<ColumnType, 'string' | 'integer' | 'number' | 'boolean'> = {
  text: 'string',
  id: 'integer',
  integer: 'integer',
  decimal: 'number',
  rate: 'number',
  money: 'number',
  date: 'string',
  dateTime: 'string',
  month: 'string',
  committed: 'boolean',
  yesNo: 'boolean',
  percent: 'number',
};

const rowDto = ({ name, columns, carries = [] }: Report): Type => {
  const RowDto = namedClass(`${name}-row`);
  for (const { key, label, type } of [...ownColumns(columns), ...carries])
    ApiProperty({ type: jsonTypes[type], title: label, nullable: true })(RowDto.prototype, key);
  return RowDto;
};

/** The columns, the log position, a heading and, with some filters, sums over all pages. */
const metaOf = ({ sums, heading }: ReportQuery) => ({
  columns: { type: 'array', items: { type: 'object' } },
  position: { type: 'string', description: 'The position in the log that the figures were made from' },
  asOf: { type: 'boolean', description: 'True where an earlier position was asked for' },
  ...(heading && { heading: { type: 'string' } }),
  ...(sums && {
    sums: {
      type: 'object',
      description: 'Over the rows of all pages, where the filters leave few enough to read',
      properties: Object.fromEntries(Object.keys(sums.columns).map((key) => [key, { type: 'number' }])),
      additionalProperties: { type: 'number' },
    },
  }),
});

const printedTable = ({ print, sheet }: Report): Omit<PrintedTable, 'heading'> | undefined =>
  print &&
  sheet && {
    ...print,
    file: sheet.file,
    columns: ownColumns(sheet.columns).map((column) => ({ ...column, width: print.widths[column.key] ?? 1 })),
  };

export const reportController = (report: Report, query: ReportQuery): Type<object> => {
  const list = reportList(report, query);
  const printed = printedTable(report);

  @ApiTags('Reports')
  @Controller(report.path)
  class ReportController implements OnModuleInit {
    @Inject() readonly pool: Pool;
    @Inject() readonly reports: Reports;
    @Inject() readonly pasts: Pasts;
    @Inject() readonly sheets: Sheets;
    @Inject() readonly names: RecordNames;
    @Inject() readonly clock: Clock;
    @Inject() readonly bank: Bank;
    @Inject() readonly accessNotes: AccessNotes;

    onModuleInit() {
      const { name, path, title, sheet } = report;
      const leadsTo = ownColumns(report.columns).flatMap(({ behind }) => (behind ? [behind.screen] : []));
      this.pasts.know({ name, path, screen: reportScreenOf(report), reads: query.reads, leadsTo });
      if (sheet) this.sheets.add({ path, title, list, prepare: (asked) => this.prepareSheet(asked) });
    }

    @Get()
    @Access(report.path, 'list')
    @ApiList(`${report.title}. ${report.help.join(' ')}`, rowDto(report), list, metaOf(query))
    async page(@Query(list) asked: ListQuery, @Res({ passthrough: true }) response: Response) {
      if (asked.download === 'pdf' && printed) return this.print(asked, response);
      if (asked.download) return this.sheets.send(report.path, asked, response);
      const permitted = await this.permit(asked);
      const { page, clients, columns, heading, sums, position } = await this.reports.page(report, query, permitted);
      if (!hiddenColumnKeys(report, permitted).size) this.accessNotes.noteShown('client', clients, 'report');
      return answerPage(page, permitted, {
        columns,
        position,
        ...(asked.asOf && { asOf: true }),
        ...(heading && { heading }),
        ...(sums && { sums }),
      });
    }

    private async permit(asked: ListQuery): Promise<ListQuery> {
      refuseUnfit(report, asked);
      const limited = await withHiddenAnswers(this.pool, report, limitToOwn(report, asked));
      refuseHiddenFilters(report, limited);
      return withPresentMonth(report, limited, async () =>
        asked.asOf === undefined ? this.clock.now() : this.pasts.timeOf(query.reads, asked.asOf),
      );
    }

    private async print(asked: ListQuery, response: Response) {
      const permitted = await this.permit(asked);
      const heading = await this.headingOf(permitted);
      const { rows, about } = this.rowsOf(permitted, () => {});
      const printing = this.sheets.noted({ rows, ...(about && { about: { ...about, printed: true } }) });
      const { name, address, logo: id } = await this.bank.read();
      const logo = id === null ? undefined : (await this.bank.logo(id))?.content;
      return sendPdf(response, { ...printed!, heading, letterhead: { name, address, logo } }, printing.rows);
    }

    private async prepareSheet(asked: ListQuery): Promise<PreparedSheet> {
      const permitted = await this.permit(asked);
      const heading = await this.headingOf(permitted);
      const zone = await currentTimeZone();
      const { name: bank } = await this.bank.read();
      const names = await nameFilters(this.names, report, permitted);
      const filters = filterLines(report.filters, permitted.filters, zone, names);
      const { file, columns, frozenColumns } = report.sheet!;
      let position = '';
      return {
        ...this.rowsOf(permitted, (read) => {
          position = read;
        }),
        count: (signal) => this.reports.count(query, permitted, signal),
        sheet: {
          file,
          columns: await this.reports.expand(report, columns, query, permitted),
          frozenColumns,
          about: (rows) =>
            aboutLines(report, permitted, { bank, heading, madeAt: this.clock.now(), zone, position, rows, filters }),
        },
      };
    }

    private async headingOf(permitted: ListQuery): Promise<string> {
      return (await this.reports.heading(query, permitted)) ?? report.title;
    }

    private rowsOf(permitted: ListQuery, onPosition: (position: string) => void) {
      const { exportsPeople } = report;
      const kind = hiddenColumnKeys(report, permitted).size ? undefined : exportsPeople;
      return {
        rows: (signal: AbortSignal) => this.reports.rows(query, permitted, signal, onPosition),
        ...(kind && { about: { kind, filters: Object.keys(permitted.filters) } }),
      };
    }
  }
  return ReportController;
};
