import type { ExportedColumn } from '../files/exported-file';
import { headingLine, linesOf } from './csv';

/** What the dictionary says of a file. */
export interface DescribedFile {
  name: string;
  meaning: string;
  columns: readonly Omit<ExportedColumn, 'cell'>[];
}

interface Entry extends Omit<ExportedColumn, 'cell'> {
  file: string;
}

const columns: readonly { heading: string; cell: (entry: Entry) => string }[] = [
  { heading: 'File', cell: ({ file }) => file },
  { heading: 'Column', cell: ({ heading }) => heading },
  { heading: 'Meaning', cell: ({ meaning }) => meaning },
  { heading: 'Type', cell: ({ type }) => type },
  { heading: 'Unit', cell: ({ unit = '' }) => unit },
  { heading: 'Allowed values', cell: ({ allowed = [] }) => allowed.join('; ') },
];

export const csvName = ({ name }: Pick<DescribedFile, 'name'>): string => `${name}.csv`;

/** A row for each column of each file. */
export const dataDictionary = (files: readonly DescribedFile[]): { content: Buffer; rows: number } => {
  const entries = files.flatMap((file) => file.columns.map((column): Entry => ({ file: csvName(file), ...column })));
  const headings = headingLine(columns.map(({ heading }) => heading));
  return { content: Buffer.concat([headings, linesOf(columns, entries)]), rows: entries.length };
};
