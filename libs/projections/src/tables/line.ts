/** One line of COPY's text format. Rows are kept, compared and written in this form, because one text a row takes little memory. */
export type Line = string;

export const NULL = '\\N';

const SPECIAL = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const meanings: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };

export const escapeText = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => escapes[special]!) : text;

export const unescapeField = (field: string): string | null => {
  if (!field.includes('\\')) return field;
  return field === NULL ? null : field.replace(/\\(.)/g, (_, letter: string) => meanings[letter]!);
};

export const toLine = (texts: readonly (string | null)[]): Line =>
  texts.map((text) => (text === null ? NULL : escapeText(text))).join('\t');

export const toTexts = (line: Line): (string | null)[] => line.split('\t').map(unescapeField);
