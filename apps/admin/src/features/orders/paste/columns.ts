import { readTypedNumber } from '@bank/domain';
import type { LineNumber } from '../lines';
import { plain } from './products';
import type { Block } from './readBlock';

/** A column of the line grid. */
export type Column = 'product' | LineNumber['column'];

/** The words with which spreadsheets head these columns. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  product: [
    'product',
    'products',
    'product name',
    'name',
    'item',
    'item name',
    'sku',
    'product sku',
    'item number',
    'code',
  ],
  quantity: ['quantity', 'qty', 'units', 'count', 'counted'],
  cost: ['cost', 'unit cost', 'price', 'unit price'],
};
const headedColumns = Object.keys(HEADINGS) as Column[];
const columnHeadedBy = (cell: string): Column | undefined =>
  headedColumns.find((column) => HEADINGS[column].includes(plain(cell).replace(/[.:#]+$/, '')));

/** Where the columns of a block go, and what of the block goes nowhere. */
export interface Layout {
  /** For each column of the block the grid's, or undefined. */
  targets: readonly (Column | undefined)[];
  /** The rows below the heading. */
  rows: Block;
  /** The cells of a heading that was left out as a whole. */
  skippedHeading?: readonly string[];
  /** The columns of the block that go nowhere: their heading, or their place from 1. */
  leftOut: readonly (string | number)[];
}

/**
 * Lays a block over the grid's columns: by its heading where it has one that is known, else from the column with the focus on.
 *
 * @param isProduct whether a text names a product
 */
export const layOut = (
  block: Block,
  columns: readonly Column[],
  first: Column,
  isProduct: (text: string) => boolean,
): Layout => {
  const [top = [], ...below] = block;
  const headed = top.map(columnHeadedBy);
  const namesNothing = !top.some((cell) => isNumber(cell) || isProduct(cell));
  if (below.length && namesNothing && headed.some(Boolean)) {
    // A SKU and a name may stand side by side; of two quantities neither is the right one for sure, so the second is left out.
    const targets = headed.map((column, place) =>
      column && columns.includes(column) && (column === 'product' || headed.indexOf(column) === place)
        ? column
        : undefined,
    );
    return { targets, rows: below, leftOut: top.filter((cell, place) => cell && !targets[place]) };
  }
  const width = Math.max(...block.map(({ length }) => length));
  const from = columns.indexOf(first);
  const targets = Array.from({ length: width }, (_, place) => columns[from + place]);
  const leftOut = targets.flatMap((column, place) => (!column && block.some((row) => row[place]) ? [place + 1] : []));
  const isHeading = below.length > 0 && namesNothing && hasWordForNumber(top, targets);
  return isHeading
    ? { targets, rows: below, skippedHeading: top.filter(Boolean), leftOut }
    : { targets, rows: block, leftOut };
};

const isNumber = (cell: string) => typeof readTypedNumber(cell).value === 'number';

/** Whether a cell of a number column holds a word, without any digit. */
const hasWordForNumber = (row: readonly string[], targets: Layout['targets']) =>
  row.some((cell, place) => cell && targets[place] && targets[place] !== 'product' && !/\d/.test(cell));
