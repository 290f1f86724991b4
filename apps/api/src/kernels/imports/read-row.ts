import type { ClaimedImport } from './claimed-import';
import { orderAt } from './columns/source-column';
import type { StoredRow } from './import-row';
import type { ImportColumn, OpenedKind } from './kind';
import type { RowProblem } from './row-problem';
import { brokenWords, shownCell } from './sources/cells';
import type { DayOrder } from './values/days';
import { type Meanings, meaningsByWord } from './values/meanings';
import { cellSentence, type Reading, readCell, type Values } from './values/read-cell';
import type { Reads } from './values/reads';

/** So many texts of a column are known by how they were read. */
const MAX_KNOWN_TEXTS = 1_000;

export interface MappedColumn extends ImportColumn {
  place: number;
  order: DayOrder | undefined;
  read: (text: string) => Reading;
  /** What stands in it in all rows, where the file does not have it. */
  added: string | undefined;
  /** What its words mean, as somebody has said. */
  meanings?: Meanings;
}

/** The columns of the kind that the file has, in the order of the kind. */
export const mappedColumns = (
  { columns }: Pick<OpenedKind, 'columns'>,
  file: Pick<ClaimedImport, 'mapping' | 'dayOrders' | 'columns'>,
): MappedColumn[] =>
  columns.flatMap((column) => {
    const place = file.mapping?.[column.field];
    if (place === undefined) return [];
    const order = orderAt(file, place);
    const { added, meanings } = file.columns[place] ?? {};
    const read = readerOf(column, order, meanings);
    return [{ ...column, place, order, read, added, ...(meanings && { meanings }) }];
  });

/** A column of choices, days or codes has few texts and many cells; a plain text is read faster than it is looked up. */
export const readerOf = (
  { field, reads }: ImportColumn,
  order: DayOrder | undefined,
  said: Meanings = {},
): MappedColumn['read'] => {
  const meanings = meaningsByWord(said);
  const read = (text: string) => readCell(reads, { field, text, order, meanings });
  if (reads.type === 'text' || reads.type === 'fullName') return read;
  const known = new Map<string, Reading>();
  return (text) => {
    const reading = known.get(text) ?? read(text);
    if (known.size < MAX_KNOWN_TEXTS) known.set(text, reading);
    return reading;
  };
};

export interface ReadRow {
  row: number;
  values: Values;
  /** Field -> the text of its cell, where that could not be read. */
  unread: Values;
  problems: readonly RowProblem[];
}

/** What can be done about a cell on the screen. */
const offersOf = ({ meant, word }: Extract<Reading, { problem: string }>): Pick<RowProblem, 'meant' | 'word'> => ({
  ...(meant && { meant }),
  ...(word && { word }),
});

/** Two columns of a row may name the same unit. */
const problemOfSecond = ({ type }: Reads, read: Values, values: Values): string | undefined =>
  type === 'quantity' && Object.keys(read).some((unit) => unit in values)
    ? 'another cell of this row says how many already: empty one of the two'
    : undefined;

/** A street with a whole address in it stays whole where the row itself names another city, state or zip code: its own would be lost. */
const readBeside = (
  { field, reads, order, read }: MappedColumn,
  text: string,
  ownTextOf: (field: string) => string | undefined,
): Reading => {
  const reading = read(text);
  if (reads.type !== 'street' || !('values' in reading)) return reading;
  const isOther = (part: string) => {
    const [own, said] = [ownTextOf(part), reading.values[part]];
    return own && said !== undefined && own.toLowerCase() !== String(said).toLowerCase();
  };
  return [reads.city, reads.state, reads.postalCode].some(isOther)
    ? readCell({ type: 'text', max: reads.max }, { field, text, order })
    : reading;
};

/** Empty cells say nothing, so that they change nothing. */
export const readRow = (
  columns: readonly MappedColumn[],
  { row, cells, incomplete }: Pick<StoredRow, 'row' | 'cells' | 'incomplete'>,
) => {
  const values: Record<string, unknown> = {};
  const unread: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  const ownTextOf = (wanted: string) => {
    const own = columns.find(({ field, added }) => field === wanted && added === undefined);
    return own && cells[own.place];
  };
  for (const column of columns) {
    const { field, reads, place, added } = column;
    const text = added ?? cells[place] ?? '';
    if (!text) continue;
    const reading: Reading = brokenWords(text) ? { problem: '' } : readBeside(column, text, ownTextOf);
    const problem = 'problem' in reading ? reading.problem : problemOfSecond(reads, reading.values, values);
    if ('values' in reading && problem === undefined) Object.assign(values, reading.values);
    else {
      unread[field] = shownCell(text);
      problems.push({
        place,
        sentence: cellSentence(text, problem ?? ''),
        ...('problem' in reading && added === undefined && offersOf(reading)),
      });
    }
  }
  if (incomplete) problems.push({ sentence: incomplete });
  return { row, values, unread, problems } satisfies ReadRow;
};
