import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { monthInWords } from '@bank/domain';
import type { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Letterhead } from '../context/bank';
import { type Row, type RowsUntil, sendDownload, valueAt, waitUntilDrained } from '../sheets/download';
import { inPrintOrder, isRightToLeft, type Letters, loadLetters, MISSING_LETTER, writable } from './letters';
import { wrapText } from './wrap';

export interface PrintedColumn {
  key: string;
  label: string;
  /** Share of the page's width, in proportion to those of the other columns. */
  width: number;
  type?: string;
}

/** The bank's, at the head of the first page. */
export type PrintedHead = Omit<Letterhead, 'logo'> & { logo?: Buffer | undefined };

/** In landscape format. */
export interface PrintedTable {
  letterhead?: PrintedHead;
  file: string;
  /** Stands on every page. */
  heading: string;
  columns: readonly PrintedColumn[];
  /** Stands in place of rows where there are none. */
  empty: string;
  /** What a row is, for the count at the end: one, and several. */
  rowsAre: readonly [one: string, many: string];
}

/** In points, of which an inch has 72. */
const PAGE = { width: 792, height: 612, margin: 26, footer: 18 };
const CELL = { padding: 3, fontSize: 8, lineHeight: 10, headFontSize: 7.5 };
const LETTERHEAD = { width: 110, height: 40, gap: 8, fontSize: 8, lineHeight: 10 };
const HEADING = { fontSize: 13, lineHeight: 17 };
/** Rows are high enough for a signature. */
const MIN_ROW_HEIGHT = 36;
const RULE = '#777777';
const HEAD_FILL = '#e9e9e9';

const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer;
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Distinct words whose width is remembered. */
const MAX_MEASURED_WORDS = 5_000;

type Face = 'regular' | 'bold';
type Line = readonly string[];
/** Widths depend on the font and the size alone, and kerning is always on. Naming it keeps the library from remembering every word. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern'];

const textOf = (row: Row, { key, type }: PrintedColumn): string => {
  const value = valueAt(row, key);
  if (value === null || value === undefined) return '';
  return type === 'month' ? monthInWords(String(value)) : String(value);
};

/** A page in memory at a time. @throws the error of reading the first row, which can still be answered properly */
export const sendPdf = async (
  response: Response,
  table: PrintedTable,
  rowsUntil: RowsUntil,
): Promise<StreamableFile> => {
  const [letters, { default: PdfDocument }] = await Promise.all([loadLetters(), import('pdfkit')]);
  return sendDownload(
    response,
    { file: table.file, extension: 'pdf', type: 'application/pdf' },
    rowsUntil,
    (out, rows) => new Printer(new PdfDocument(documentOptions(table)), table, letters).print(out, rows),
  );
};

const documentOptions = ({ heading }: PrintedTable): PDFKit.PDFDocumentOptions => ({
  size: [PAGE.width, PAGE.height],
  margin: 0,
  autoFirstPage: false,
  lang: 'en-US',
  displayTitle: true,
  info: { Title: heading },
});

class Printer {
  private readonly columns: readonly (PrintedColumn & { x: number; room: number })[];
  private readonly headingLines: readonly Line[];
  private readonly headLines: readonly (readonly Line[])[];
  private readonly widths = new Map<string, number>();
  private face: Face = 'regular';
  private size = CELL.fontSize;
  private page = 0;
  private y = 0;
  private top = 0;
  private lacksLetters = false;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly table: PrintedTable,
    private readonly letters: Letters,
  ) {
    doc.registerFont('regular', letters.regular);
    doc.registerFont('bold', letters.bold);
    const shares = table.columns.reduce((sum, { width }) => sum + width, 0);
    let x = PAGE.margin;
    this.columns = table.columns.map((column) => {
      const width = (column.width / shares) * CONTENT_WIDTH;
      const placed = { ...column, x, room: width };
      x += width;
      return placed;
    });
    this.setFont('bold', HEADING.fontSize);
    this.headingLines = this.wrap(table.heading, CONTENT_WIDTH);
    this.setFont('bold', CELL.headFontSize);
    this.headLines = this.columns.map(({ label, room }) => this.wrap(label, room - 2 * CELL.padding));
  }

  async print(out: Writable, rows: AsyncIterable<Row>): Promise<void> {
    const { doc } = this;
    doc.pipe(out);
    this.beginPage();
    let count = 0;
    for await (const row of rows) {
      if (out.destroyed) return;
      this.printRow(row);
      count++;
      // Others have their turn after each row, and the pages go to their reader.
      await setImmediate();
      if (out.writableNeedDrain) await waitUntilDrained(out);
    }
    if (count === 0) this.printNote(this.table.empty);
    else this.printNote(`${count} ${this.table.rowsAre[count === 1 ? 0 : 1]}`);
    this.endPage();
    doc.end();
  }

  private beginPage(): void {
    this.doc.addPage();
    this.page++;
    this.y = PAGE.margin;
    this.lacksLetters = false;
    if (this.page === 1) this.printLetterhead();
    this.setFont('bold', HEADING.fontSize);
    for (const line of this.headingLines) {
      this.write(line, PAGE.margin, this.y);
      this.y += HEADING.lineHeight;
    }
    this.y += 4;
    this.printHead();
  }

  private printLetterhead(): void {
    const { letterhead } = this.table;
    if (!letterhead) return;
    const { width, height, gap, fontSize, lineHeight } = LETTERHEAD;
    const hasLogo = letterhead.logo !== undefined && this.drawLogo(letterhead.logo);
    const x = PAGE.margin + (hasLogo ? width + gap : 0);
    [letterhead.name, ...letterhead.address].forEach((text, place) => {
      this.setFont(place === 0 ? 'bold' : 'regular', fontSize);
      for (const line of this.wrap(text, PAGE.width - PAGE.margin - x)) {
        this.write(line, x, this.y);
        this.y += lineHeight;
      }
    });
    this.y = Math.max(this.y, hasLogo ? PAGE.margin + height : 0) + gap;
  }

  /** @returns whether the library could read the picture: a sheet without its logo is better than none */
  private drawLogo(logo: Buffer): boolean {
    try {
      this.doc.image(logo, PAGE.margin, PAGE.margin, { fit: [LETTERHEAD.width, LETTERHEAD.height] });
      return true;
    } catch {
      return false;
    }
  }

  private printHead(): void {
    const height = Math.max(...this.headLines.map(({ length }) => length)) * CELL.lineHeight + 2 * CELL.padding;
    this.doc.rect(PAGE.margin, this.y, CONTENT_WIDTH, height).fill(HEAD_FILL);
    this.setFont('bold', CELL.headFontSize);
    this.printCells(this.headLines, height);
    this.top = this.y;
  }

  private endPage(): void {
    const y = PAGE.height - PAGE.margin - CELL.lineHeight;
    this.setFont('regular', CELL.headFontSize);
    const number = `Page ${this.page}`;
    this.write([number], PAGE.width - PAGE.margin - this.measure(number), y);
    if (this.lacksLetters)
      this.write(
        `${MISSING_LETTER} stands for a character that can't be printed; the screen and the Excel file show it.`.split(
          ' ',
        ),
        PAGE.margin,
        y,
      );
  }

  private turnPage(): void {
    this.endPage();
    this.beginPage();
  }

  /** A row that is higher than a page goes on on the next one, so that nothing is cut off. */
  private printRow(row: Row): void {
    this.setFont('regular', CELL.fontSize);
    let cells = this.columns.map((column) => this.wrap(textOf(row, column), column.room - 2 * CELL.padding));
    const heightOf = () =>
      Math.max(MIN_ROW_HEIGHT, Math.max(...cells.map(({ length }) => length)) * CELL.lineHeight + 2 * CELL.padding);
    if (this.y > this.top && this.y + heightOf() > BOTTOM) this.turnPage();
    for (;;) {
      // The fonts of a new page's head are others.
      this.setFont('regular', CELL.fontSize);
      const fitting = Math.floor((BOTTOM - this.y - 2 * CELL.padding) / CELL.lineHeight);
      const height = Math.min(heightOf(), BOTTOM - this.y);
      this.printCells(
        cells.map((lines) => lines.slice(0, fitting)),
        height,
      );
      cells = cells.map((lines) => lines.slice(fitting));
      if (cells.every(({ length }) => length === 0)) return;
      this.turnPage();
    }
  }

  private printCells(cells: readonly (readonly Line[])[], height: number): void {
    const { doc, y } = this;
    doc.lineWidth(0.5).strokeColor(RULE);
    this.columns.forEach(({ x, room }, place) => {
      doc.rect(x, y, room, height).stroke();
      cells[place]!.forEach((line, index) => {
        this.write(line, x + CELL.padding, y + CELL.padding + index * CELL.lineHeight);
      });
    });
    this.y += height;
  }

  private printNote(text: string): void {
    this.setFont('regular', CELL.fontSize);
    const lines = this.wrap(text, CONTENT_WIDTH);
    if (this.y + (lines.length + 1) * CELL.lineHeight > BOTTOM) this.turnPage();
    this.setFont('regular', CELL.fontSize);
    this.y += CELL.lineHeight / 2;
    for (const line of lines) {
      this.write(line, PAGE.margin, this.y);
      this.y += CELL.lineHeight;
    }
  }

  private setFont(face: Face, size: number): void {
    this.face = face;
    this.size = size;
    this.doc.font(face).fontSize(size);
  }

  private wrap(text: string, width: number): Line[] {
    return wrapText(writable(text, this.letters), width, (word) => this.measure(word));
  }

  private measure(text: string): number {
    const key = `${this.face}${this.size} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    if (this.widths.size > MAX_MEASURED_WORDS) this.widths.clear();
    const width = this.doc.widthOfString(text, { features: FEATURES });
    this.widths.set(key, width);
    return width;
  }

  /** Words are written one by one, since the library orders the words of a line from left to right in every script. */
  private write(words: Line, x: number, y: number): void {
    this.doc.fillColor('#000000');
    let at = x;
    for (const word of inPrintOrder(words)) {
      if (word.includes(MISSING_LETTER)) this.lacksLetters = true;
      // The space is a part of the text, so that it can be copied and searched; a word that is turned would turn it too.
      const pieces = isRightToLeft(word) ? [word, ' '] : [`${word} `];
      for (const piece of pieces) this.doc.text(piece, at, y, { lineBreak: false, features: FEATURES });
      at += this.measure(word) + this.measure(' ');
    }
  }
}
