import type { Taken } from './text-window';

export type Dialect = 'mysql' | 'postgres';

const LONGEST_TAG = 70;

/** Beyond the quotation mark that closes the one at a place; undefined where the text ends before. */
const quotedEnd = (text: string, at: number, hasEscapes: boolean): number | undefined => {
  const mark = text[at]!;
  const marks = new RegExp(hasEscapes ? `[\\\\${mark}]` : mark, 'g');
  for (let place = at + 1; ; ) {
    marks.lastIndex = place;
    const found = marks.exec(text);
    // What stands behind decides whether a mark closes.
    if (!found || found.index + 1 >= text.length) return undefined;
    if (found[0] === mark && text[found.index + 1] !== mark) return found.index + 1;
    place = found.index + 2;
  }
};

const after = (text: string, mark: string, at: number): number | undefined => {
  const found = text.indexOf(mark, at);
  return found < 0 ? undefined : found + mark.length;
};

const TAG = /\$(?:[A-Za-z_]\w*)?\$/y;

/** A text of PostgreSQL between $tag$ and $tag$, or a lone sign. */
const taggedEnd = (text: string, at: number): number | undefined => {
  TAG.lastIndex = at;
  const tag = TAG.exec(text)?.[0];
  if (tag) return after(text, tag, at + tag.length);
  return text.length - at < LONGEST_TAG ? undefined : at + 1;
};

export const hasEscapes = (text: string, at: number, dialect: Dialect): boolean =>
  dialect === 'mysql' ? text[at] !== '`' : text[at] === "'" && /[eE]/.test(text[at - 1] ?? '');

/** Where the comment at a place ends; null where there is none, undefined where the text ends before. */
export const commentEnd = (text: string, at: number, dialect: Dialect): number | null | undefined => {
  if (text[at] === '#' && dialect === 'mysql') return after(text, '\n', at);
  if (text[at] !== '-' && text[at] !== '/') return null;
  if (at + 1 >= text.length) return undefined;
  if (text.startsWith('--', at)) return after(text, '\n', at);
  return text.startsWith('/*', at) ? after(text, '*/', at + 2) : null;
};

/** Where a quoted text, a comment, or else a single character ends; undefined where the text ends before. */
export const tokenEnd = (text: string, at: number, dialect: Dialect): number | undefined => {
  const sign = text[at];
  if (sign === "'" || sign === '"' || sign === '`') return quotedEnd(text, at, hasEscapes(text, at, dialect));
  if (sign === '$' && dialect === 'postgres') return taggedEnd(text, at);
  const comment = commentEnd(text, at, dialect);
  return comment === null ? at + 1 : comment;
};

const MYSQL_ESCAPES: Readonly<Record<string, string>> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };
const POSTGRES_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export const unescapeMysql = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, sign: string) => MYSQL_ESCAPES[sign] ?? sign);

/** Also of COPY. Bytes above 127 come as text and never by their numbers. */
export const unescapePostgres = (text: string): string =>
  text.replace(
    /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|([\s\S]))/g,
    (_, octal?: string, hex?: string, unit?: string, sign = '') => {
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
      const number = hex ?? unit;
      return number ? String.fromCharCode(Number.parseInt(number, 16)) : (POSTGRES_ESCAPES[sign] ?? sign);
    },
  );

/** The text between quotation marks at a place; undefined where it is not complete. */
export const readQuoted = (
  text: string,
  at: number,
  { dialect, escapes = hasEscapes(text, at, dialect) }: { dialect: Dialect; escapes?: boolean },
): Taken<string> | undefined => {
  const end = quotedEnd(text, at, escapes);
  if (end === undefined) return undefined;
  const mark = text[at]!;
  const inner = text.slice(at + 1, end - 1);
  if (!inner.includes(mark) && !inner.includes('\\')) return { value: inner, end };
  return { value: escapes ? unescapeQuoted(inner, mark, dialect) : inner.replaceAll(mark + mark, mark), end };
};

const unescapeQuoted = (inner: string, mark: string, dialect: Dialect): string => {
  const withoutEscapes = dialect === 'mysql' ? unescapeMysql : unescapePostgres;
  // A doubled mark becomes an escaped one, so that one pass reads both.
  const same = inner.replace(/\\[\s\S]|''|""/g, (pair) => (pair === mark + mark ? `\\${mark}` : pair));
  return withoutEscapes(same);
};
