import type { Projection, Row, SumTable } from '../projection';
import { codecs } from './columns';
import type { Changes, TableFold } from './fold';
import { type Line, toTexts } from './line';
import { amountsOf, type Column, columnsOf, keyOf, shapeOf } from './shape';

/** What a batch of events adds to a sum table: lines of the columns of its key and the differences of its amounts, one line a key, in a fixed order. */
export interface SumChanges {
  table: SumTable;
  lines: readonly Line[];
}

/** What a batch of events makes of the tables of one projection. */
export interface ProjectionChanges {
  changes: readonly Changes[];
  sums: readonly SumChanges[];
}

/** A row that a sum table can't take. Which event made it is not known here: the runner looks for it by halving the batch. */
export class Unsummable extends Error {}

/** @throws Unfoldable, Unsummable */
export const changesOf = ({ sums = [] }: Pick<Projection, 'sums'>, folds: readonly TableFold[]): ProjectionChanges => {
  const changes = folds.map((fold) => fold.changes());
  return { changes, sums: sums.map((sum) => sumChangesOf(sum, changes)) };
};

/** The rows of a sum table that one batch alone makes, in the order of their text. */
export const summedRows = ({ table, lines }: SumChanges): Row[] => {
  const columns = [...keyOf(table), ...amountsOf(table)];
  return lines.map((line) => {
    const texts = toTexts(line);
    return Object.freeze(
      Object.fromEntries(columns.map(({ name, type }, n) => [name, codecs[type].decode(texts[n]!)])),
    );
  });
};

const sumChangesOf = (table: SumTable, changes: readonly Changes[]): SumChanges => {
  const source = changes.find((one) => one.table.name === table.of)!;
  const shape = shapeOf(source.table);
  const sum = new Sum(table);
  for (const { line } of source.gone) sum.add(shape.decode(line), -1n);
  for (const line of source.fresh) sum.add(shape.decode(line), 1n);
  return { table, lines: sum.lines() };
};

/** Amounts by key, while they are added up. */
class Sum {
  private readonly totals = new Map<Line, bigint[]>();
  private readonly key: readonly Column[];
  private readonly amounts: readonly Column[];
  private readonly width: number;

  constructor(private readonly table: SumTable) {
    this.key = keyOf(table);
    this.amounts = amountsOf(table);
    this.width = columnsOf(table).length;
  }

  add(sourceRow: Row, sign: 1n | -1n): void {
    try {
      for (const row of this.table.rows(sourceRow)) this.addRow(row, sign);
    } catch (error) {
      throw new Unsummable((error as Error).message, { cause: error });
    }
  }

  lines(): Line[] {
    const lines: Line[] = [];
    for (const [key, totals] of this.totals)
      if (totals.some((total) => total !== 0n)) lines.push([key, ...totals].join('\t'));
    // Rows are written in one order by whoever writes them.
    return lines.sort();
  }

  private addRow(row: Row, sign: 1n | -1n): void {
    const key = this.key.map((column) => this.encoded(column, row)).join('\t');
    const totals = this.totals.get(key) ?? this.amounts.map(() => 0n);
    this.amounts.forEach((column, n) => {
      totals[n]! += sign * BigInt(this.encoded(column, row));
    });
    this.totals.set(key, totals);
    if (Object.keys(row).length !== this.width) this.refuseUnknown(row);
  }

  private encoded({ name, type }: Column, row: Row): string {
    const value = row[name];
    if (value === undefined || value === null) throw new TypeError(`${this.table.name}.${name}: a value is missing`);
    try {
      return codecs[type].encode(value);
    } catch (error) {
      throw new TypeError(`${this.table.name}.${name}: ${(error as Error).message}`);
    }
  }

  private refuseUnknown(row: Row): never {
    const unknown = Object.keys(row).filter((name) => !Object.hasOwn(this.table.columns, name));
    throw new TypeError(`${this.table.name} has no column ${unknown.join(', ')}`);
  }
}
