import type { Projection, Row, SumTable } from '../projection';
import { codecs } from './columns';
import type { Changes, Held, TableFold } from './fold';
import { type Line, toTexts } from './line';
import { amountsOf, type Column, columnsOf, keyOf, shapeOf } from './shape';

/**
 * The lines that a batch of events adds to a sum table: one for each key, with the differences of its amounts, in a
 * fixed order.
 */
export interface SumChanges {
  table: SumTable;
  lines: readonly Line[];
}

/** The changes of all tables of one projection by a batch of events. */
export interface ProjectionChanges {
  changes: readonly Changes[];
  sums: readonly SumChanges[];
}

/** A row that a sum table can't take. The runner finds the event that made it by halving the batch. */
export class Unsummable extends Error {}

/** @throws Unfoldable, Unsummable */
export const changesOf = (
  { sums: tables = [] }: Pick<Projection, 'sums'>,
  folds: readonly TableFold[],
): ProjectionChanges => {
  const changes = folds.map((fold) => fold.changes());
  const sums = tables.map((table) => new Sum(table));
  for (const one of changes) {
    const summing = sums.filter(({ table }) => table.of === one.table.name);
    if (summing.length) addRows(summing, one);
  }
  return { changes, sums: sums.map((sum) => ({ table: sum.table, lines: sum.lines() })) };
};

/** Decodes a row once for all of its sums, because decoding costs more than adding up. */
const addRows = (sums: readonly Sum[], { table, gone, fresh }: Changes): void => {
  const shape = shapeOf(table);
  const add = ({ line, row = shape.decode(line) }: Held, sign: 1n | -1n) => {
    for (const sum of sums) sum.add(row, sign);
  };
  for (const held of gone) add(held, -1n);
  for (const held of fresh) add(held, 1n);
};

/** The rows of a sum table that one batch makes of an empty table, in the order of their text. */
export const summedRows = ({ table, lines }: SumChanges): Row[] => {
  const columns = [...keyOf(table), ...amountsOf(table)];
  return lines.map((line) => {
    const texts = toTexts(line);
    return Object.freeze(
      Object.fromEntries(columns.map(({ name, type }, n) => [name, codecs[type].decode(texts[n]!)])),
    );
  });
};

/** Amounts by key, while they are added up. */
class Sum {
  /** The key of a row, as a line begins with it, a tab behind each column -> the totals. */
  private readonly totals = new Map<string, bigint[]>();
  private readonly key: readonly Column[];
  private readonly amounts: readonly Column[];
  private readonly width: number;

  constructor(readonly table: SumTable) {
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
      if (totals.some((total) => total !== 0n)) lines.push(key + totals.join('\t'));
    // Sorted, so that every writer writes rows in the same order.
    return lines.sort();
  }

  private addRow(row: Row, sign: 1n | -1n): void {
    let key = '';
    for (const column of this.key) key += `${this.encoded(column, row)}\t`;
    const totals = this.totalsOf(key);
    for (let n = 0; n < this.amounts.length; n++) {
      const amount = this.amounts[n]!;
      if (row[amount.name] !== 0) totals[n]! += sign * BigInt(this.encoded(amount, row));
    }
    if (Object.keys(row).length !== this.width) this.refuseUnknown(row);
  }

  private totalsOf(key: string): bigint[] {
    const known = this.totals.get(key);
    if (known) return known;
    const totals = this.amounts.map(() => 0n);
    this.totals.set(key, totals);
    return totals;
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
