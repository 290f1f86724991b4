import type { ImportColumn } from '../kind';
import { readCell } from '../values/read-cell';
import { type Mapping, orderAt, type SourceColumn } from './source-column';
import { Survey } from './survey';

/** Field of the kind -> what stands in it in all rows, where the file has no column for it. */
export type SameInAll = Readonly<Record<string, string>>;

interface ChosenColumns {
  columns: readonly SourceColumn[];
  mapping: Mapping;
}

/** The columns of the file alone and what they are, and the others as they were chosen. */
export const takeApart = ({ columns, mapping }: ChosenColumns): { own: ChosenColumns; same: SameInAll } => {
  const places = Object.entries(mapping);
  const addedAt = (place: number) => columns[place]?.added;
  return {
    own: {
      columns: columns.filter(({ added }) => added === undefined),
      mapping: Object.fromEntries(places.filter(([, place]) => addedAt(place) === undefined)),
    },
    same: Object.fromEntries(
      places.flatMap(([field, place]) => {
        const added = addedAt(place);
        return added === undefined ? [] : [[field, added]];
      }),
    ),
  };
};

/** Puts a column behind those of the file for each field that is the same in all rows. */
export const addColumns = (
  { columns, mapping }: ChosenColumns,
  same: SameInAll,
  fields: ReadonlyMap<string, ImportColumn>,
): ChosenColumns => {
  const added = Object.entries(same).map(([field, text]) => columnOf(fields.get(field)?.label ?? field, text));
  const places = Object.keys(same).map((field, at) => [field, columns.length + at]);
  return { columns: [...columns, ...added], mapping: { ...mapping, ...Object.fromEntries(places) } };
};

/** Field -> why its text can't stand in all rows. */
export const addedProblems = (
  { mapping }: Pick<ChosenColumns, 'mapping'>,
  same: SameInAll,
  fields: ReadonlyMap<string, ImportColumn>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(same).flatMap(([field, text]) => {
      const problem = field in mapping ? 'A column of the file is this already' : problemOf(fields.get(field), text);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );

const columnOf = (heading: string, text: string): SourceColumn => {
  const survey = new Survey([heading]);
  survey.add({ row: 0, cells: [text] });
  return { ...survey.columns[0]!, added: text };
};

const problemOf = (field: ImportColumn | undefined, text: string): string | undefined => {
  if (!field) return 'This cannot be imported';
  const order = orderAt({ columns: [columnOf(field.label, text)], dayOrders: {} }, 0);
  const reading = readCell(field.reads, { field: field.field, text, order });
  return 'problem' in reading ? `“${text}”: ${reading.problem}` : undefined;
};
