import { readTypedNumber } from '@bank/domain';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { orderFormWords } from '../../../messages/orderForms';
import { blankLine, type FormLine, inSamePacks, type LineShape, numberOf } from '../lines';
import { type Column, layOut } from './columns';
import { type FoundProduct, productFinder } from './products';
import type { Block } from './readBlock';
import { type FigureUnit, unitsOf } from './units';

const words = say.order.paste;

/** Something of a block that was not taken as it stands; `line` and `column` name the cell that it is about. */
export interface Note {
  line?: number;
  column?: Column;
  /** What it is about, where that is not the line by its number. */
  label?: string;
  /** The row was pasted, and its cell says the same. */
  isPasted?: true;
  /** The cell asks whether it is right, and nothing is wrong yet. */
  isWarning?: true;
  text: string;
}

/** The lines after a paste. */
export interface Pasted {
  lines: readonly FormLine[];
  /** How many lines the block filled. */
  count: number;
  notes: readonly Note[];
  /** What the figures were read as, where the cells show packs. */
  unit?: FigureUnit;
}

interface Place {
  line: number;
  column: Column;
}

/** Spreads a block over the lines, from a cell on. What can't be recognised is noted, and nothing is guessed. */
export const pasteLines = (
  block: Block,
  lines: readonly FormLine[],
  at: Place,
  { shape, products }: { shape: LineShape; products: readonly Row[] },
): Pasted => {
  const columns: Column[] = ['product', ...shape.numbers.map(({ column }) => column)];
  const find = productFinder(products, shape.takesInactive);
  const costs = new Map(products.map(({ id, defaultCost }) => [id, defaultCost as number | null | undefined]));
  const layout = layOut(block, columns, at.column, {
    isProduct: (text) => find(text).product !== undefined,
    takesPacks: shape.packs !== undefined,
  });
  const notes: Note[] = [
    ...(layout.skippedHeading ? [{ text: fill(words.heading, { cells: layout.skippedHeading.join(', ') }) }] : []),
    ...layout.leftOut.map((column) => ({ text: fill(words.columnLeftOut, { column }) })),
  ];
  // An empty row keeps its place where numbers are pasted beside products that stand already.
  const namesProducts = layout.targets.includes('product');
  const hasQuantities = layout.targets.includes('quantity');
  const rows = namesProducts ? layout.rows.filter((row) => row.some(Boolean)) : layout.rows;
  const after = lines.map((line) => ({ ...line }));
  for (const [offset, row] of rows.entries()) {
    const place = at.line + offset;
    while (after.length <= place) after.push({ ...blankLine });
    const line = after[place]!;
    if (namesProducts) {
      const { product = null, problem } = productIn(
        row.filter((_, index) => layout.targets[index] === 'product'),
        find,
      );
      if (shape.packs && !hasQuantities)
        line.quantity = inSamePacks(line.quantity, shape.packs, line.product?.id, product?.id);
      line.product = product && { id: product.id, name: String(product.name) };
      if (problem) notes.push({ line: place, column: 'product', text: problem });
    }
    for (const [index, column] of layout.targets.entries()) {
      if (!column || column === 'product') continue;
      const cell = row[index] ?? '';
      line[column] = numberOf(cell);
      const { problem } = readTypedNumber(cell);
      if (problem) notes.push({ line: place, column, text: problem });
    }
    if (shape.packs && hasQuantities && typeof line.quantity === 'number') {
      const { product } = line;
      const of = {
        product: product?.name ?? (product ? String(product.id) : undefined),
        size: shape.packs.sizeOf(product?.id),
      };
      const { units = null, problem } = unitsOf(line.quantity, layout.unit, of);
      line.quantity = units;
      if (problem) notes.push({ line: place, column: 'quantity', text: problem });
    }
    if (shape.hasCost && line.product && numberOf(line.cost) === null) line.cost = costs.get(line.product.id) || null;
  }
  const hasUnit = shape.packs !== undefined && hasQuantities;
  return { lines: after, count: rows.length, notes, ...(hasUnit && { unit: layout.unit }) };
};

/** The product that the cells of a row name; a SKU and a name beside it must not contradict each other. */
export const productIn = (cells: readonly string[], find: (text: string) => FoundProduct): FoundProduct => {
  const filled = cells.filter(Boolean);
  const found = filled.map(find);
  const products = new Map(found.flatMap(({ product }) => (product ? [[product.id, product]] : [])));
  if (products.size > 1) return { problem: fill(words.contradiction, { cells: filled.join(', ') }) };
  const [product] = products.values();
  return product ? { product } : (found[0] ?? { problem: words.noProduct });
};

/** What a paste did, in a sentence. */
export const summaryOf = ({ count }: Pasted): string =>
  fill(count === 1 ? words.doneOne : words.done, { count: number(count) });

/** Further sentences about it: as what figures were read, and how many of the pasted rows can't stay as they are. */
export const remarksOf = ({ count, unit, notes }: Pasted): readonly string[] => {
  const countLines = (isCounted: (note: Note) => boolean) =>
    new Set(notes.flatMap((note) => (note.isPasted && isCounted(note) ? [note.line] : []))).size;
  const wrong = countLines(({ isWarning }) => !isWarning);
  const unusual = countLines(({ isWarning }) => isWarning === true);
  return [
    ...(unit && count ? [words.readAs[unit]] : []),
    ...(wrong ? [fill(wrong === 1 ? words.toCorrectOne : words.toCorrect, { count: number(wrong) })] : []),
    ...(unusual ? [fill(orderFormWords.unusualPasted[unusual === 1 ? 0 : 1], { count: number(unusual) })] : []),
  ];
};
