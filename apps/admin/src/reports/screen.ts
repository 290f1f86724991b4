import type { Column, ColumnType, Filter, Report } from '@bank/projections/reports';
import { say } from '../messages';
import { choices, type FieldSpec, type ReferenceTo } from '../ui/fields';
import { references } from '../ui/references';
import type { ListScreen } from '../ui/SearchFirstList';
import { presetsOf } from './presets';

type Shape<S = FieldSpec> = S extends unknown ? Omit<S, 'source' | 'label'> : never;

/** Type of a column -> the way it is shown. A level of stock has decimals, since it may count packages. */
const shapes: { [T in ColumnType]: Shape } = {
  text: { as: 'text' },
  integer: { as: 'number' },
  decimal: { as: 'stock' },
  money: { as: 'money' },
  date: { as: 'text' },
  dateTime: { as: 'dateTime', stacks: true },
  month: { as: 'month' },
  committed: { as: 'boolean', words: { true: say.transactions.committed, false: say.transactions.pending } },
  yesNo: { as: 'boolean' },
};

/** Keys of numbers that identify something and are no amount. */
const identifyingKeys = new Set(['id']);

/** The name by which the server sorts a column; false if it can't. */
const sortNameOf = ({ sortable }: Report, { key }: Column): string | false =>
  Object.entries(sortable).find(([, column]) => column === key)?.[0] ?? false;

const columnOf = (report: Report, column: Column): FieldSpec =>
  ({
    source: column.key,
    label: column.label,
    sortBy: sortNameOf(report, column),
    ...(column.link ? { opens: column.link } : {}),
    ...(column.behind ? { behind: column.behind } : {}),
    ...(column.note ? { note: column.note } : {}),
    ...(column.inUnits ? { inUnits: column.inUnits } : {}),
    ...shapes[identifyingKeys.has(column.key) ? 'text' : column.type],
  }) as FieldSpec;

/** Resource -> the reference with which the screens choose from it. */
const referencesByResource: Readonly<Record<string, ReferenceTo>> = Object.fromEntries(
  [references.location, references.product, references.supplier].map((to) => [to.resource, to]),
);

const filterOf = (filter: Filter): FieldSpec => {
  const { key: source, label } = filter;
  switch (filter.input) {
    case 'text':
    case 'month':
      return { source, label, as: filter.input };
    case 'date':
      return { source, label, as: 'date', edge: filter.edge };
    case 'choice': {
      const words = Object.fromEntries(filter.choices.map(({ value, label: word }) => [value, word]));
      return { source, label, as: 'choice', choices: choices(words), defaultValue: filter.initial };
    }
    case 'reference': {
      const to = referencesByResource[filter.resource] ?? { resource: filter.resource, titled: filter.text as 'name' };
      return { source, label, as: 'reference', by: 'id', ...to };
    }
  }
};

/** The screen of a report, derived from its definition alone. */
export const reportScreen = (report: Report): ListScreen => {
  const [field, order] = report.sort.split('|') as [string, string];
  const unsorted = report.pageSize === null;
  return {
    resource: report.path,
    title: report.title,
    searchFirst: true,
    perPage: report.pageSize ?? 'all',
    sort: unsorted ? { field: '', order: 'ASC' } : { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filters: report.filters.map(filterOf),
    columns: report.columns.map((column) => columnOf(report, column)),
    answeredColumns: (columns) => columns.map((column) => columnOf(report, column)),
    presets: presetsOf(report),
    excel: report.sheet !== undefined,
  };
};
