import { leftOut } from '../files/left-out';
import type { Moment } from '../moment';
import { csvName, type DescribedFile } from './dictionary';

const lines = (tables: Readonly<Record<string, string>>): string[] => {
  const byReason = new Map<string, string[]>();
  for (const [table, reason] of Object.entries(tables)) byReason.set(reason, [...(byReason.get(reason) ?? []), table]);
  return [...byReason].map(([reason, names]) => `- ${names.join(', ')}: ${reason}.`);
};

/** What somebody reads who opens the folder without having seen the portal. */
export const readMe = (
  { at, position }: Pick<Moment, 'at' | 'position'>,
  files: readonly (DescribedFile & { importedAs?: string })[],
): string =>
  `${[
    '# Everything that the portal holds',
    '',
    `As it was at ${at} (UTC), with everything up to log position ${position}. All files are of this one moment.`,
    '',
    'It names children, families, partners and users: keep it as you keep the portal itself, and remove it when it is not needed any more. Who is erased in the portal later, is not erased here.',
    '',
    '## How to read the files',
    '',
    'Each list is a CSV file: UTF-8 with a byte order mark, commas, quotation marks around texts that hold commas or line breaks. Excel opens them with a double click. `data-dictionary.csv` says what each column means, its type, unit and allowed values. Times are in UTC.',
    '',
    'A text that a spreadsheet would take for a formula (it begins with =, +, - or @) has an apostrophe before it. The imports of the portal take it away again.',
    '',
    'Files that are marked below can be brought into another portal at Imports, with the headings that they have. Numbers of this portal are not taken over, since they may name something else there. Deleted records are left out.',
    '',
    '## Files',
    '',
    ...files.map(
      (file) =>
        `- \`${csvName(file)}\`: ${file.meaning}${file.importedAs ? ` Can be imported as ${file.importedAs}.` : ''}`,
    ),
    '- `attachments/`: the stored files, each named by its number in `attachments.csv`.',
    '- `manifest.json`: how many rows and bytes each file has, and its SHA-256. It is written last.',
    '',
    '## What is left out',
    '',
    ...lines(leftOut),
  ].join('\n')}\n`;
