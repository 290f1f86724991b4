import type { Report, Filter as ReportFilter } from '@bank/projections/reports';
import type { Filter } from '../../platform/http/filters';
import { type AnyList, listQuery } from '../../platform/http/list-query';

/** Input of a report's filter -> how its value is read. */
const filterOf = (filter: ReportFilter): Filter => {
  switch (filter.input) {
    case 'choice':
      return { type: 'choice', choices: filter.choices.map(({ value }) => value) };
    case 'reference':
      return { type: 'id' };
    case 'date':
      return { type: filter.edge === 'start' ? 'since' : 'until' };
  }
};

/** What may be asked of a report. */
export const reportList = ({ filters, sort, sortable, alias, pageSize, sheet }: Report): AnyList =>
  listQuery({
    sorts: sortable,
    ...(alias && { alias }),
    sort,
    sheet: sheet !== undefined,
    filters: Object.fromEntries(filters.map((filter) => [filter.key, filterOf(filter)])),
    ...(pageSize === null ? { paging: 'never' } : { perPage: pageSize }),
  });
