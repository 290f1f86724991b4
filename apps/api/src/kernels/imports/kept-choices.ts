import type { StoredRow } from './import-row';
import type { Existing } from './kind';
import { type MappedColumn, type ReadRow, readerOf, readRow } from './read-row';
import { type Choice, ChoiceIndex, type ChoiceReads } from './values/reads';

/** What the record has and nobody can choose any more, by the names that nothing has that can be chosen. */
const keptOf = ({ choices, withdrawn = [] }: ChoiceReads, present: unknown): Choice[] => {
  const chosen = new Set([present].flat());
  return withdrawn
    .filter(({ value }) => chosen.has(value))
    .map(({ value, names }) => ({ value, names: names.filter((name) => !choices.named(name).length) }))
    .filter(({ names }) => names.length);
};

const withKept = (column: MappedColumn, { formerOf }: Existing): MappedColumn => {
  const { field, reads, order, meanings } = column;
  if (reads.type !== 'choice' || !reads.withdrawn) return column;
  const kept = keptOf(reads, formerOf([field])[field]);
  if (!kept.length) return column;
  const all = { ...reads, choices: new ChoiceIndex([...reads.choices.all, ...kept]) };
  // Where it still can't be read, what is said of the cell offers nothing that was withdrawn.
  const readAll = readerOf({ ...column, reads: all }, order, meanings);
  const read = (text: string) => {
    const reading = readAll(text);
    return 'values' in reading ? reading : column.read(text);
  };
  return { ...column, read };
};

/** The row, which may still name the withdrawn choices that its record has. */
export const readKept = (
  columns: readonly MappedColumn[],
  read: ReadRow,
  stored: Pick<StoredRow, 'row' | 'cells' | 'incomplete'>,
  existing: Existing,
): ReadRow =>
  read.problems.length
    ? readRow(
        columns.map((column) => (column.field in read.unread ? withKept(column, existing) : column)),
        stored,
      )
    : read;
