import type { Style, stream } from 'exceljs';
import { replaceNonText } from '../bodies/non-text';

/** What a reader of the file format takes for an escaped character: `_x0041_` for A. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** XML would turn a carriage return into a line feed. Old texts may hold characters that XML can't. */
export const sheetText = (text: string): string => {
  const sound = replaceNonText(text);
  // Hardly any text needs it, and a sheet has millions.
  if (!sound.includes('_x') && !sound.includes('\r')) return sound;
  return sound.replace(ESCAPED, '_x005F_').replaceAll('\r', '_x000D_');
};

/** Whether a spreadsheet would take a text for a formula as soon as somebody edits it, or saves it as CSV. */
export const looksLikeFormula = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:[=+\-@\t\r]|_x000D_)/.test(value);

/** The style of a cell whose text stays a text, whatever it begins with. */
export const QUOTED: Partial<Style> = {};
/** It, in the row of the headings. */
export const QUOTED_HEADING: Partial<Style> = { font: { bold: true } };

interface LibrariesStyles {
  model: { styles: string[] };
  weakMap: WeakMap<object, number>;
  addStyleModel: (style: object) => number;
}

/** Lets the cells of a book have a style that marks them as texts, which the library can't say. */
export const addQuoted = (book: stream.xlsx.WorkbookWriter, style: Partial<Style>): void => {
  const styles: LibrariesStyles = Reflect.get(book, 'styles');
  const unmarked = styles.model.styles[styles.addStyleModel({ ...style })]!;
  const place = styles.model.styles.push(unmarked.replace('<xf ', '<xf quotePrefix="1" ')) - 1;
  styles.weakMap.set(style, place);
};
