import type { Field, Fields } from '@bank/domain';
import { snake } from '@bank/projections';
import { dayCell, flagCell, isRow, listCell, numberCell, textCell, timeCell } from './cells';
import type { ExportedColumn, Row } from './exported-file';
import type { Names } from './names';

export const US_DOLLARS = 'US dollars';
export const SINGLE_ITEMS = 'single items, such as diapers';

type Described = Pick<ExportedColumn, 'type' | 'unit' | 'allowed'> & {
  cellOf: (value: unknown) => string | number | null;
};

const choice = (field: Extract<Field, { type: 'choice' }>): Described => {
  const wordOf = (value: unknown) => field.words?.[String(value)] ?? textCell(value);
  return { type: 'choice', allowed: field.choices.map((one) => field.words?.[one] ?? one), cellOf: wordOf };
};

/** How the values of a field are written; undefined for lists, which are files of their own, and groups, which are columns. */
const describe = (field: Field, names: Names): Described | undefined => {
  switch (field.type) {
    case 'text':
      return { type: 'text', cellOf: textCell };
    case 'integer':
      return { type: 'whole number', cellOf: numberCell };
    case 'quantity':
      return { type: 'whole number', unit: SINGLE_ITEMS, cellOf: numberCell };
    case 'money':
      return { type: 'number', unit: US_DOLLARS, cellOf: numberCell };
    case 'date':
      return { type: 'date (YYYY-MM-DD)', cellOf: dayCell };
    case 'month':
      return { type: 'month (YYYY-MM)', cellOf: textCell };
    case 'instant':
      return { type: 'time (ISO 8601, UTC)', cellOf: timeCell };
    case 'flag':
      return { type: 'yes or no', allowed: ['Yes', 'No'], cellOf: flagCell };
    case 'choice':
      return choice(field);
    case 'choices':
      return {
        type: 'choices, separated by semicolons',
        allowed: field.choices,
        cellOf: (value) => listCell(value, textCell),
      };
    case 'ref':
      return { type: 'name of a record', cellOf: (value) => names.of(field.to, value) };
    case 'refs':
      return {
        type: 'names of records, separated by semicolons',
        cellOf: (value) => listCell(names.ofAll(field.to, value), textCell),
      };
    case 'group':
    case 'list':
      return undefined;
  }
};

export interface FieldPlace {
  /** Where the value stands in a row. */
  readValue: (row: Row) => unknown;
  /** The name of the field. */
  name: string;
  /** What the field belongs to, for the dictionary. */
  of: string;
  heading?: string;
}

/** The column of a field that stands at a place of its own; none for a list or a group. */
export const columnAt = (
  field: Field,
  names: Names,
  { name, readValue, of, heading = field.label }: FieldPlace,
): ExportedColumn[] => {
  const described = describe(field, names);
  if (!described) return [];
  const { cellOf, ...more } = described;
  const meaning = field.help ?? `${field.label}: ${of}`;
  return [{ heading, field: name, meaning, ...more, cell: (row) => cellOf(readValue(row)) }];
};

/** The columns of a field: none for a list, one for each part of a group. */
export const columnsOfField = (
  name: string,
  field: Field,
  names: Names,
  of: string,
  heading = field.label,
): ExportedColumn[] => {
  const readValue = (row: Row) => row[snake(name)];
  if (field.type !== 'group') return columnAt(field, names, { name, readValue, of, heading });
  return Object.entries(field.fields).flatMap(([part, one]) =>
    columnAt(one, names, {
      name: `${name}.${part}`,
      of,
      heading: `${heading}: ${one.label.toLowerCase()}`,
      readValue: (row) => {
        const whole = readValue(row);
        return isRow(whole) ? whole[part] : undefined;
      },
    }),
  );
};

/** The kinds of records that the fields name. */
export const kindsNamedBy = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.type === 'ref' || field.type === 'refs') return [field.to];
    return field.type === 'group' || field.type === 'list' ? kindsNamedBy(field.fields) : [];
  });
