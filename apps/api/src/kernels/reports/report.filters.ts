import type { ReportQuery, Sort } from '@bank/projections';
import type { Report, Filter as ReportFilter } from '@bank/projections/reports';
import type { Filter } from '../../platform/http/filters';
import { type AnyList, listQuery } from '../../platform/http/list-query';

/** The list filter for a report's filter, by its input. */
const filterOf = (filter: ReportFilter): Filter => {
  switch (filter.input) {
    case 'text':
      return { type: 'contains' };
    case 'month':
      return { type: 'month' };
    case 'choice':
      return { type: 'choice', choices: filter.choices.map(({ value }) => value) };
    case 'reference':
      return { type: 'id' };
    case 'date':
      return { type: filter.edge === 'start' ? 'since' : 'until' };
  }
};

/** The sorts, filters and pages of a report. */
export const reportList = (report: Report, query: ReportQuery): AnyList => {
  const { filters, sort, alias, pageSize, sheet } = report;
  return listQuery({
    id: query.id,
    sorts: sortsOf(report, query),
    ...(alias && { alias }),
    sort,
    sheet: sheet !== undefined,
    filters: Object.fromEntries(filters.map((filter) => [filter.key, filterOf(filter)])),
    ...(pageSize === null ? { paging: 'never' } : { perPage: pageSize }),
  });
};

const sortsOf = ({ name, sortable }: Report, { sorts }: ReportQuery): Readonly<Record<string, Sort>> =>
  Object.fromEntries(
    Object.entries(sortable).map(([asked, column]) => {
      const sort = sorts[column];
      if (!sort) throw new Error(`The report ${name} is sorted by ${column}, and its query doesn't say how`);
      return [asked, sort];
    }),
  );
