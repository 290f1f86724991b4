import type { ImportColumn } from '../kind';
import { type Meanings, meaningsByWord } from '../values/meanings';
import { readCell } from '../values/read-cell';
import type { Mapping, SourceColumn } from './source-column';

/** Field of the kind -> what words of its column mean. */
export type MeaningsOfFields = Readonly<Record<string, Meanings>>;

type Fields = ReadonlyMap<string, ImportColumn>;

interface ChosenColumns {
  columns: readonly SourceColumn[];
  mapping: Mapping;
}

export const meaningsOf = ({ columns, mapping }: ChosenColumns): MeaningsOfFields =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, place]) => {
      const { meanings } = columns[place] ?? {};
      return meanings ? [[field, meanings]] : [];
    }),
  );

/** The columns with these meanings alone. */
export const withMeanings = ({ columns, mapping }: ChosenColumns, said: MeaningsOfFields): SourceColumn[] => {
  const byPlace = new Map(Object.entries(mapping).map(([field, place]) => [place, said[field]]));
  return columns.map(({ meanings: _, ...column }, place) => {
    const meanings = byPlace.get(place) ?? {};
    return Object.keys(meanings).length ? { ...column, meanings } : column;
  });
};

const problemOf = (column: ImportColumn | undefined, name: string): string | undefined => {
  if (!column) return 'this cannot be imported';
  const { field, reads } = column;
  if (reads.type !== 'choice' && reads.type !== 'flag') return 'only words of fixed choices can have a meaning';
  const reading = readCell(reads, { field, text: name, order: undefined });
  return 'problem' in reading ? reading.problem : undefined;
};

/** Field -> why a word of it cannot mean what was said. */
export const meaningProblems = (said: MeaningsOfFields, fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([field, meanings]) => {
      const [wrong] = Object.entries(meanings).flatMap(([word, name]) => {
        const problem = problemOf(fields.get(field), name);
        return problem === undefined ? [] : [`“${word}” cannot mean “${name}”: ${problem}`];
      });
      return wrong === undefined ? [] : [[field, wrong]];
    }),
  );

/** What was said for an earlier file, without the names that are gone since. */
export const meaningsStillRight = (said: MeaningsOfFields, fields: Fields): MeaningsOfFields =>
  Object.fromEntries(
    Object.entries(said).map(([field, meanings]) => [
      field,
      Object.fromEntries(
        Object.entries(meanings).filter(([, name]) => problemOf(fields.get(field), name) === undefined),
      ),
    ]),
  );

/** Whether a cell is read by what somebody has said, and not by its own word. */
export const isReadBySaid = (
  { field, reads, meanings }: Pick<ImportColumn, 'field' | 'reads'> & Pick<SourceColumn, 'meanings'>,
  text: string,
): boolean => {
  if (!meanings) return false;
  const cell = { field, text, order: undefined };
  return (
    'problem' in readCell(reads, cell) && 'values' in readCell(reads, { ...cell, meanings: meaningsByWord(meanings) })
  );
};
