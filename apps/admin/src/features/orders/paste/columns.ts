import { readTypedNumber } from '@bank/domain';
import type { LineNumber } from '../lines';
import type { Block } from './readBlock';
import { type FigureUnit, headingOf, UNIT_HEADINGS, unitHeadedBy } from './units';

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
  quantity: ['quantity', 'qty', 'count', 'counted', ...UNIT_HEADINGS.diapers],
  cost: ['cost', 'unit cost', 'price', 'unit price'],
};
const headedColumns = Object.keys(HEADINGS) as Column[];
const columnHeadedBy = (cell: string, takesPacks: boolean): Column | undefined => {
  const heading = headingOf(cell);
  if (takesPacks && UNIT_HEADINGS.packs.includes(heading)) return 'quantity';
  return headedColumns.find((column) => HEADINGS[column].includes(heading));
};

/** Where the columns of a block go, and what of the block goes nowhere. */
export interface Layout {
  /** For each column of the block the grid's, or undefined. */
  targets: readonly (Column | undefined)[];
  /** Of the figures, in a form whose cells show packs. */
  unit: FigureUnit;
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
 * @param takesPacks the cells show packs
 */
export const layOut = (
  block: Block,
  columns: readonly Column[],
  first: Column,
  { isProduct, takesPacks }: { isProduct: (text: string) => boolean; takesPacks: boolean },
): Layout => {
  const [top = [], ...below] = block;
  const headed = top.map((cell) => columnHeadedBy(cell, takesPacks));
  const namesNothing = !top.some((cell) => isNumber(cell) || isProduct(cell));
  if (below.length && namesNothing && headed.some(Boolean)) {
    // A SKU and a name may stand side by side; of two quantities neither is the right one for sure, so the second is left out.
    const targets = headed.map((column, place) =>
      column && columns.includes(column) && (column === 'product' || headed.indexOf(column) === place)
        ? column
        : undefined,
    );
    return {
      targets,
      unit: unitIn(top, targets),
      rows: below,
      leftOut: top.filter((cell, place) => cell && !targets[place]),
    };
  }
  const width = Math.max(...block.map(({ length }) => length));
  const from = columns.indexOf(first);
  const targets = Array.from({ length: width }, (_, place) => columns[from + place]);
  const leftOut = targets.flatMap((column, place) => (!column && block.some((row) => row[place]) ? [place + 1] : []));
  const unit = unitIn(top, targets);
  const isHeading = below.length > 0 && namesNothing && hasWordForNumber(top, targets);
  return isHeading
    ? { targets, unit, rows: below, skippedHeading: top.filter(Boolean), leftOut }
    : { targets, unit, rows: block, leftOut };
};

const unitIn = (top: readonly string[], targets: Layout['targets']): FigureUnit =>
  unitHeadedBy(top[targets.indexOf('quantity')]);

const isNumber = (cell: string) => typeof readTypedNumber(cell).value === 'number';

/** Whether a cell of a number column holds a word, without any digit. */
const hasWordForNumber = (row: readonly string[], targets: Layout['targets']) =>
  row.some((cell, place) => cell && targets[place] && targets[place] !== 'product' && !/\d/.test(cell));
