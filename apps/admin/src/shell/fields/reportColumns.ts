import type { Column, ColumnType, Report } from '@bank/projections/reports';
import { choices, type FieldSpec } from '../../kit/values/fields';
import { say } from '../../messages';

type Shape<S = FieldSpec> = S extends unknown ? Omit<S, 'source' | 'label'> : never;

/** Type of a column -> the way it is shown. A level of stock has decimals, since it may count packages. */
const shapes: { [T in ColumnType]: Shape } = {
  text: { as: 'text' },
  id: { as: 'text' },
  integer: { as: 'number' },
  decimal: { as: 'stock' },
  rate: { as: 'rate' },
  money: { as: 'money' },
  date: { as: 'day' },
  dateTime: { as: 'dateTime', stacks: true },
  month: { as: 'month' },
  committed: { as: 'boolean', words: { true: say.transactions.committed, false: say.transactions.pending } },
  yesNo: { as: 'boolean' },
  percent: { as: 'percent' },
};

/** The name by which the server sorts a column; false if it can't. */
const sortNameOf = ({ sortable }: Pick<Report, 'sortable'>, { key }: Column): string | false =>
  Object.entries(sortable).find(([, column]) => column === key)?.[0] ?? false;

export const columnOf = (report: Pick<Report, 'sortable'>, column: Column): FieldSpec =>
  ({
    source: column.key,
    label: column.label,
    sortBy: sortNameOf(report, column),
    ...(column.link ? { opens: column.link } : {}),
    ...(column.behind ? { behind: column.behind } : {}),
    ...(column.note ? { note: column.note } : {}),
    ...(column.inUnits ? { inUnits: column.inUnits } : {}),
    ...(column.words ? { as: 'choice', choices: choices(column.words) } : shapes[column.type]),
  }) as FieldSpec;
