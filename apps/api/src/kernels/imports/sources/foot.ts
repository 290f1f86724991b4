import { formatCount } from '@bank/domain';
import { readUnit } from '../values/quantities';
import { words } from '../values/words';
import type { SourceRow } from './source';

const TOTAL =
  /^((grand|sub) ?)?totals?( (items|packs|packages|pkgs|pieces|units|rows|count|general))?$|^(totales|suma)$/;
const NUMBER = /^-?\$?\s*-?[\d.,]+\s*%?$/;
const MAX_NAMED = 3;
const MAX_QUOTED = 60;
/** A list of names alone has short rows that are no notes. */
const COLUMNS_OF_A_TABLE = 3;

const filled = ({ cells }: SourceRow): string[] => cells.filter(Boolean);

const isNumber = (cell: string): boolean => NUMBER.test(cell) || readUnit(cell) !== undefined;

/** One cell says so, and all others are numbers, with a unit or without one. */
const isTotal = (row: SourceRow): boolean => {
  const isSaid = (cell: string) => cell !== '' && !isNumber(cell);
  const place = row.cells.findIndex(isSaid);
  return place >= 0 && TOTAL.test(words(row.cells[place]!)) && !row.cells.slice(place + 1).some(isSaid);
};

const numbersOf = (rows: readonly SourceRow[]): string => {
  const named = rows.slice(0, MAX_NAMED).map(({ row }) => formatCount(row));
  const others = rows.length - named.length;
  return `${named.join(', ')}${others ? ` and ${formatCount(others)} more` : ''}`;
};

/** What stands in a sheet for its readers alone: totals, and notes below the table. Rows go through it in their order. */
export class Foot {
  private readonly totals: SourceRow[] = [];
  private notes: SourceRow[] = [];
  private last: number;
  private readonly hasNotes: boolean;

  constructor(headings: SourceRow) {
    this.last = headings.row;
    this.hasNotes = filled(headings).length >= COLUMNS_OF_A_TABLE;
  }

  /** @returns those of the table; what seemed to be notes comes along with the first row that goes on with it */
  take(rows: readonly SourceRow[]): SourceRow[] {
    const taken: SourceRow[] = [];
    for (const row of rows) {
      if (isTotal(row)) this.totals.push(row);
      else if (this.isNote(row)) this.notes.push(row);
      else {
        taken.push(...this.notes, row);
        this.notes = [];
        this.last = row.row;
      }
    }
    return taken;
  }

  /** Complete when all rows went through. */
  get remarks(): string[] {
    const { totals, notes } = this;
    const [note, ...others] = notes;
    return [
      ...(totals.length > 1 ? [`Rows ${numbersOf(totals)} are totals, and are left out.`] : []),
      ...(totals.length === 1 ? [`Row ${numbersOf(totals)} is a total, and is left out.`] : []),
      ...(note && others.length
        ? [`Rows ${numbersOf(notes)} stand below the table with one cell alone, and are left out.`]
        : []),
      ...(note && !others.length
        ? [
            `Row ${numbersOf(notes)} stands below the table with one cell alone, and is left out: “${filled(note)[0]!.slice(0, MAX_QUOTED)}”.`,
          ]
        : []),
    ];
  }

  private isNote(row: SourceRow): boolean {
    const isApart = row.row > this.last + 1;
    return this.hasNotes && isApart && filled(row).length === 1;
  }
}
