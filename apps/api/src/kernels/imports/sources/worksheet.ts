import { brokenCell, columnOfCell, errorCell, excelCell } from './cells';
import { MAX_COLUMNS, MAX_EXCEL_COLUMNS, MAX_EXCEL_ROWS, MAX_NAMED, MAX_TEXT_CHARACTERS } from './limits';
import { refuseWideRow, type SourceRow } from './source';
import type { Workbook } from './workbook';
import { type Attributes, type Handlers, parseXml, refuseDamaged } from './xml';
import type { Archive } from './zip';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Excel believes that 1900 had a February 29, so that its first two months are a day off. */
const FIRST_RIGHT_DAY = 61;
const DAYS_TO_1904 = 1_462;
const LAST_DAY = 2_958_465;
const EPOCH = Date.UTC(1899, 11, 30);

/** 2024-03-14, or 2024-03-14 09:30 where a time stands beside the day; undefined where the number is no day. */
export const dayOfSerial = (serial: number, is1904: boolean): string | undefined => {
  const days = is1904 ? serial + DAYS_TO_1904 : serial;
  if (!(days >= 1 && days <= LAST_DAY)) return undefined;
  const right = days < FIRST_RIGHT_DAY ? days + 1 : days;
  const time = new Date(EPOCH + Math.round((right * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
  const day = time.slice(0, 10);
  return time.slice(11, 16) === '00:00' ? day : `${day} ${time.slice(11, 16)}`;
};

const NO_TEXT = 'has a text that the file lacks: open the file in Excel and save it again, or type the value.';
const NO_RESULT = 'has a formula without a result: open the file in Excel and save it again, or type the value.';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** Excel calculates with more digits than it shows: 10.1 * 3 is stored as 30.299999999999997. */
const DIGITS_OF_EXCEL = 15;

const numberText = (text: string, { style }: Cell, { is1904, isDate }: Workbook): string => {
  const number = Number(text);
  if (!Number.isFinite(number)) return excelCell(text);
  return (isDate(style) && dayOfSerial(number, is1904)) || String(Number(number.toPrecision(DIGITS_OF_EXCEL)));
};

const textOf = (cell: Cell, book: Workbook): string => {
  const { type, value, isFormula } = cell;
  if (isFormula && value === '' && type !== 'str') return brokenCell(NO_RESULT);
  if (value === '') return '';
  switch (type) {
    case 's':
      return book.texts.at(Number(value)) ?? brokenCell(NO_TEXT);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return errorCell(value);
    case 'str':
    case 'inlineStr':
      return excelCell(value);
    case 'd':
      return value.slice(0, 10);
    default:
      return numberText(value, cell, book);
  }
};

/** Gathers the cells of rows as their tags go by. */
class RowCollector implements Handlers {
  readonly merged: string[] = [];
  private done: SourceRow[] = [];
  private row = 0;
  private cells: string[] = [];
  private cell: Cell | undefined;
  private reads = false;

  constructor(
    private readonly book: Workbook,
    private readonly file: string,
  ) {}

  take(): SourceRow[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  open = (name: string, attributes: Attributes): void => {
    if (name === 'row') {
      this.row = this.numberOf(attributes);
      this.cells = [];
    } else if (name === 'c') this.cell = this.beginCell(attributes);
    else if (name === 'f' && this.cell) this.cell.isFormula = true;
    else if (name === 'mergeCell' && attributes.ref && this.merged.length <= MAX_NAMED)
      this.merged.push(attributes.ref);
    this.reads = name === 'v' || name === 't';
  };

  text = (text: string): void => {
    if (!this.reads || !this.cell) return;
    this.cell.value += text;
    if (this.cell.value.length > MAX_TEXT_CHARACTERS) refuseDamaged(this.file);
  };

  close = (name: string): void => {
    this.reads = false;
    if (name === 'c' && this.cell) {
      const text = textOf(this.cell, this.book);
      if (text) this.put(this.cell.column, text);
      this.cell = undefined;
    }
    if (name === 'row' && this.cells.length) this.done.push({ row: this.row, cells: this.cells });
  };

  /** Programs leave the number out, or give the same one twice. */
  private numberOf({ r }: Attributes): number {
    const named = Number(r);
    const next = this.row + 1;
    return Number.isSafeInteger(named) && named > next && named <= MAX_EXCEL_ROWS ? named : next;
  }

  private beginCell({ r = '', t = 'n', s = '0' }: Attributes): Cell {
    const column = columnOfCell(r) ?? this.cells.length;
    return { column, type: t, style: Number(s), value: '', isFormula: false };
  }

  private put(column: number, text: string): void {
    if (column >= MAX_EXCEL_COLUMNS) refuseWideRow(this.row, column + 1);
    // Further places stay holes, which take no memory, since the row is refused for them.
    while (this.cells.length < Math.min(column, MAX_COLUMNS)) this.cells.push('');
    this.cells[column] = text;
  }
}

/** The rows of a sheet that have something in them, one piece of the file in memory at a time. */
export async function* readWorksheet(
  archive: Archive,
  book: Workbook,
  file: string,
  onMerged: (ranges: readonly string[]) => void,
): AsyncGenerator<SourceRow> {
  const collector = new RowCollector(book, file);
  for await (const _ of parseXml(archive, file, collector)) yield* collector.take();
  yield* collector.take();
  onMerged(collector.merged);
}
