import { AS_OF, type Filter, ownColumns, type Report } from '@bank/projections/reports';
import { choices, type FilterSpec, type ReferenceTo } from '../../kit/values/fields';
import { columnOf } from '../../shell/fields/reportColumns';
import type { ListScreen } from '../../shell/lists/SearchFirstList';
import { dateTestFields } from './filters/dateTest';
import { OwnInput } from './filters/OwnInput';
import { referencesByResource } from './filters/references';
import { Help } from './Help';
import { Actions, BelowTitle } from './parts';
import { presetsOf, usualSearchOf } from './presets';
import { findProblem } from './problem';
import { ReportRows } from './table/ReportRows';
import { findUnfit } from './unfit';

const isOneOf =
  ({ only }: ReferenceTo, values: Readonly<Record<string, string>>) =>
  (record: Record<string, unknown>): boolean =>
    only?.(record) !== false && Object.entries(values).every(([field, value]) => record[field] === value);

const filterOf = (filter: Exclude<Filter, { input: 'dateTest' }>): FilterSpec => {
  const { key: source, label } = filter;
  switch (filter.input) {
    case 'text':
    case 'month':
      return { source, label, as: filter.input };
    case 'date':
      return { source, label, as: 'date', edge: filter.edge };
    case 'choice': {
      const words = Object.fromEntries(filter.choices.map(({ value, label: word }) => [value, word]));
      return { source, label, as: 'choice', choices: choices(words), none: filter.none, defaultValue: filter.initial };
    }
    case 'reference': {
      const to = referencesByResource[filter.resource];
      if (!to) throw new Error(`The filter ${source} has no field: not all of ${filter.resource} can be loaded`);
      return {
        source,
        label,
        as: 'reference',
        by: 'id',
        ...to,
        ...(filter.offers && { only: isOneOf(to, filter.offers) }),
      };
    }
  }
};

const fieldsOf = (filter: Filter, own: Report['own']): readonly FilterSpec[] => {
  if (filter.isHidden) return [];
  if (filter.input === 'dateTest') return dateTestFields(filter);
  const field = { ...filterOf(filter), ...(filter.isPersonal && { isPersonal: true as const }) };
  return [filter.key === own?.filter ? { ...field, Input: OwnInput } : field];
};

export const reportScreen = (report: Report): ListScreen => {
  const [field, order] = report.sort.split('|') as [string, string];
  const unsorted = report.pageSize === null;
  return {
    resource: report.path,
    title: report.title,
    searchFirst: usualSearchOf(report),
    perPage: report.pageSize ?? 'all',
    sort: unsorted ? { field: '', order: 'ASC' } : { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filters: report.filters.flatMap((filter) => fieldsOf(filter, report.own)),
    columns: ownColumns(report.columns).map((column) => columnOf(report, column)),
    presets: presetsOf(report),
    problemOf: (filter) => findProblem(report, filter),
    unfitOf: (filter) => findUnfit(report, filter),
    excel: report.sheet !== undefined,
    parts: { BesideTitle: Help, BelowTitle, Actions, Rows: ReportRows, keptFilters: [AS_OF] },
  };
};
