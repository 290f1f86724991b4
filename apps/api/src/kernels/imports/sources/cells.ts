import { formatCount } from '@bank/domain';
import { MAX_CELL_LENGTH } from './limits';

const BROKEN = '\u0001';
const LETTERS = 26;
const FIRST_LETTER = 65;
const DIGITS = 10;
const FIRST_DIGIT = 48;

/** A cell without a value that could be imported. @param sentence goes on from `The cell …` @param text what stands there */
export const brokenCell = (sentence: string, text = ''): string => `${BROKEN}${sentence}${BROKEN}${text}`;

const partsOfBroken = (cell: string): readonly string[] => cell.slice(BROKEN.length).split(BROKEN);
const isBroken = (cell: string): boolean => cell.startsWith(BROKEN);

export const brokenWords = (cell: string): string | undefined => (isBroken(cell) ? partsOfBroken(cell)[0] : undefined);

/** What stands in the file, as far as it can be shown. */
export const shownCell = (cell: string): string => (isBroken(cell) ? (partsOfBroken(cell)[1] ?? '') : cell);

const ERROR_VALUE = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Marks of direction and characters without width, which nobody sees. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /\r\n?/g;
const SPACES = /[\u00a0\u2007\u202f]/g;

export const errorCell = (error: string): string =>
  brokenCell(`has the error ${error}: correct the formula, or type the value.`, error);

/** A character that XML may not hold, or that would be taken for such an escape, as Excel writes it. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;
/** The text of a cell in Excel, whose line ends are those of Windows in many files. */
export const excelCell = (text: string): string =>
  cleanCell(text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** The text as it is imported: without characters that nobody sees. */
export const cleanCell = (text: string): string => {
  if (text.includes('\u0000') || text.includes('\ufffd'))
    return brokenCell('has characters that are no text: type it anew.');
  const seen = text.replace(LINE_ENDS, '\n').replace(UNSEEN, '').replace(SPACES, ' ').replace(CONTROLS, '').trim();
  if (seen.length > MAX_CELL_LENGTH)
    return brokenCell(
      `has ${formatCount(seen.length)} characters: at most ${formatCount(MAX_CELL_LENGTH)} can be read.`,
    );
  return ERROR_VALUE.test(seen) ? errorCell(seen) : seen;
};

/** 0 -> A, 26 -> AA */
export const columnLetters = (column: number): string =>
  column < LETTERS
    ? String.fromCharCode(FIRST_LETTER + column)
    : columnLetters(Math.floor(column / LETTERS) - 1) + columnLetters(column % LETTERS);

const MOST_LETTERS = 3;
const isLetter = (code: number): boolean => code >= FIRST_LETTER && code < FIRST_LETTER + LETTERS;
const isDigit = (code: number): boolean => code >= FIRST_DIGIT && code < FIRST_DIGIT + DIGITS;

/** B7 -> 1; undefined for no name of a cell */
export const columnOfCell = (name: string): number | undefined => {
  let column = 0;
  let letters = 0;
  for (; letters < MOST_LETTERS && isLetter(name.charCodeAt(letters)); letters++)
    column = column * LETTERS + name.charCodeAt(letters) - FIRST_LETTER + 1;
  let end = letters;
  while (isDigit(name.charCodeAt(end))) end++;
  return letters > 0 && end > letters && end === name.length ? column - 1 : undefined;
};
