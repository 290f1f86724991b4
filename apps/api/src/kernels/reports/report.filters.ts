import type { ReportQuery, Sort } from '@bank/projections';
import {
  DATE_OPERATORS,
  dateTestKeys,
  needsDay,
  needsSecondDay,
  type Report,
  type Filter as ReportFilter,
} from '@bank/projections/reports';
import { type Filter, refuseParameter } from '../../platform/lists/filters';
import { type AnyList, type ListQuery, listQuery } from '../../platform/lists/list-query';

type ListFilters = Readonly<Record<string, Filter>>;

const filtersOf = (filter: ReportFilter): ListFilters => {
  const { key } = filter;
  switch (filter.input) {
    case 'text':
      return { [key]: { type: filter.exact ? 'text' : 'contains' } };
    case 'month':
      return { [key]: { type: 'month' } };
    case 'choice':
      return {
        [key]: { type: 'choice', choices: [...filter.choices.map(({ value }) => value), ...(filter.accepts ?? [])] },
      };
    case 'reference':
      return { [key]: { type: 'id' } };
    case 'date':
      return { [key]: { type: filter.edge === 'start' ? 'since' : 'until' } };
    case 'dateTest': {
      const { operator, day, secondDay } = dateTestKeys(key);
      return {
        [operator]: { type: 'choice', choices: DATE_OPERATORS },
        [day]: { type: 'day' },
        [secondDay]: { type: 'day' },
      };
    }
  }
};

export const reportList = (report: Report, query: ReportQuery): AnyList => {
  const { filters, sort, alias, pageSize, sheet, print } = report;
  return listQuery({
    id: query.id,
    sorts: sortsOf(report, query),
    ...(alias && { alias }),
    sort,
    sheet: sheet !== undefined,
    pdf: print !== undefined,
    asOf: true,
    filters: Object.assign({}, ...filters.map(filtersOf)) as ListFilters,
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

/** @throws Rejection for filters that make no sense together, such as an end before its start */
export const refuseUnfit = ({ filters: known }: Report, { filters }: ListQuery): void => {
  for (const filter of known) {
    if (filter.input === 'dateTest') refuseHalfTest(filter, filters);
    if ('after' in filter && filter.after) refuseEndBeforeStart(filter.key, filter.after, filters);
  }
};

type Given = Readonly<Record<string, unknown>>;

const refuseEndBeforeStart = (end: string, start: string, filters: Given): void => {
  const [from, to] = [filters[start], filters[end]];
  if (from !== undefined && to !== undefined && String(to) < String(from))
    refuseParameter(end, 'Must not be before the start');
};

const refuseHalfTest = ({ key, label }: Pick<ReportFilter, 'key' | 'label'>, filters: Given): void => {
  const keys = dateTestKeys(key);
  const operator = filters[keys.operator] as string | undefined;
  const [day, secondDay] = [filters[keys.day], filters[keys.secondDay]];
  if (operator === undefined && day !== undefined) refuseParameter(keys.operator, `Choose how to compare ${label}`);
  if (needsDay(operator) && day === undefined) refuseParameter(keys.day, `Enter the day for ${label} ${operator}`);
  if (!needsSecondDay(operator)) return;
  if (secondDay === undefined) refuseParameter(keys.secondDay, `Enter the second day for ${label} ${operator}`);
  refuseEndBeforeStart(keys.secondDay, keys.day, filters);
};
