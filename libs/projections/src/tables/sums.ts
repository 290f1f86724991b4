import type { Projection, Row, SumTable } from '../projection';
import { codecs } from './columns';
import type { Changes, TableFold } from './fold';
import { type Line, toTexts } from './line';
import { amountsOf, type Column, columnsOf, keyOf, shapeOf } from './shape';
import type { Steps } from './steps';

/** One for each key, with the differences of its amounts, in a fixed order. */
export interface SumChanges {
  table: SumTable;
  lines: readonly Line[];
}

export interface ProjectionChanges {
  changes: readonly Changes[];
  sums: readonly SumChanges[];
}

/** A row that a sum table can't take. The runner finds the event that made it by halving the batch. */
export class Unsummable extends Error {}

/** @throws Unfoldable, Unsummable */
export function* changesOf(
  { sums: tables = [] }: Pick<Projection, 'sums'>,
  folds: readonly TableFold[],
): Steps<ProjectionChanges> {
  const changes: Changes[] = [];
  const sums = tables.map((table) => new Sum(table));
  for (const fold of folds) {
    const one = yield* fold.changes();
    changes.push(one);
    const summing = sums.filter(({ table }) => table.of === one.table.name);
    if (summing.length) yield* addRows(summing, one);
  }
  return { changes, sums: sums.map((sum) => ({ table: sum.table, lines: sum.lines() })) };
}

/** So many rows are added up before others get their turn. */
const ROWS_AT_ONCE = 1_000;

/** Decodes a row once for all of its sums, because decoding costs more than adding up. */
function* addRows(sums: readonly Sum[], { table, gone, fresh }: Changes): Steps<void> {
  const shape = shapeOf(table);
  const signed = [
    [gone, -1],
    [fresh, 1],
  ] as const;
  for (const [rows, sign] of signed)
    for (const [n, held] of rows.entries()) {
      const row = shape.rowOf(held);
      if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
      for (const sum of sums) sum.add(row, sign);
    }
}

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

/** A number for as long as it is exact, since bigints take far longer. */
type Amount = number | bigint;
const plus = (total: Amount, added: Amount): Amount => {
  const sum = typeof total === 'number' && typeof added === 'number' ? total + added : Number.NaN;
  return Number.isSafeInteger(sum) ? sum : BigInt(total) + BigInt(added);
};

type Found = Map<unknown, Found | Amount[]>;

class Sum {
  /** The key of a row, as a line begins with it, a tab behind each column -> the totals. */
  private readonly totals = new Map<string, Amount[]>();
  /** The same totals by the values of the key, one in the other: what was found once is found without its text. */
  private readonly found: Found = new Map();
  private readonly key: readonly Column[];
  private readonly amounts: readonly Column[];
  private readonly width: number;

  constructor(readonly table: SumTable) {
    this.key = keyOf(table);
    this.amounts = amountsOf(table);
    this.width = columnsOf(table).length;
  }

  add(sourceRow: Row, sign: 1 | -1): void {
    try {
      for (const row of this.table.rows(sourceRow)) this.addRow(row, sign);
    } catch (error) {
      throw new Unsummable((error as Error).message, { cause: error });
    }
  }

  lines(): Line[] {
    const lines: Line[] = [];
    for (const [key, totals] of this.totals)
      if (totals.some((total) => Number(total) !== 0)) lines.push(key + totals.join('\t'));
    // Sorted, so that every writer writes rows in the same order.
    return lines.sort();
  }

  private addRow(row: Row, sign: 1 | -1): void {
    const totals = this.totalsOf(row);
    for (let n = 0; n < this.amounts.length; n++) {
      const amount = this.amounts[n]!;
      if (row[amount.name] === 0) continue;
      const added = this.amountIn(amount, row);
      totals[n] = plus(totals[n]!, sign > 0 ? added : -added);
    }
    let given = 0;
    for (const _ in row) given++;
    if (given !== this.width) this.refuseUnknown(row);
  }

  private totalsOf(row: Row): Amount[] {
    const last = this.key.length - 1;
    let found = this.found;
    for (let n = 0; n < last; n++) {
      const value = row[this.key[n]!.name];
      let next = found.get(value) as Found | undefined;
      if (!next) {
        next = new Map();
        found.set(value, next);
      }
      found = next;
    }
    const value = row[this.key[last]!.name];
    const known = found.get(value) as Amount[] | undefined;
    if (known) return known;
    const totals = this.totalsOfText(row);
    found.set(value, totals);
    return totals;
  }

  /** Values that differ may have one text, as 5 and 5n. */
  private totalsOfText(row: Row): Amount[] {
    let key = '';
    for (const column of this.key) key += `${this.encoded(column, row)}\t`;
    const totals = this.totals.get(key) ?? this.amounts.map((): Amount => 0);
    this.totals.set(key, totals);
    return totals;
  }

  private amountIn(column: Column, row: Row): Amount {
    const value = row[column.name];
    const isExact = typeof value === 'number' && Number.isSafeInteger(value);
    return isExact ? value : BigInt(this.encoded(column, row));
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
