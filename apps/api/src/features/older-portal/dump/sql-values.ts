import type { DumpValue } from './dump-rows';
import type { Read, Taken } from './text-window';
import { type Dialect, readQuoted } from './tokens';

/** What stands where a value should, and can't be read as one. */
export class NoValue extends Error {}

const SPACE = /\s*/y;
const WORD = /[A-Za-z_]\w*/y;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const HEX = /0[xX]([\dA-Fa-f]+)/y;
const CAST = /::[\w."]+(?:\s(?:varying|precision|without time zone|with time zone))?(?:\(\d+(?:,\d+)?\))?(?:\[\])?/y;
const SHOWN_CHARACTERS = 30;

const words: Readonly<Record<string, DumpValue>> = { NULL: null, DEFAULT: null, TRUE: 'true', FALSE: 'false' };

const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at;
  return expression.exec(text);
};

const beyondSpace = (text: string, at: number): number => at + matchAt(SPACE, text, at)![0].length;

const hexText = (digits: string): string => Buffer.from(digits, 'hex').toString('utf8');

/** Before a quoted text: `_binary 'x'` and `X'41'` of MySQL, `E'x'` of PostgreSQL, `B'101'` of both. */
const readPrefixed = (prefix: string, text: string, at: number, dialect: Dialect): Taken<DumpValue> | undefined => {
  const isPlain = dialect === 'postgres' && !/^e$/i.test(prefix);
  const quoted = readQuoted(text, at, isPlain ? { dialect, escapes: false } : { dialect, escapes: true });
  if (!quoted) return undefined;
  if (/^x$/i.test(prefix)) return { ...quoted, value: hexText(quoted.value) };
  if (/^b$/i.test(prefix)) return { ...quoted, value: BigInt(`0b${quoted.value || '0'}`).toString() };
  return quoted;
};

const readWord = (word: string, text: string, at: number, dialect: Dialect): Taken<DumpValue> | undefined => {
  const end = at + word.length;
  const known = words[word.toUpperCase()];
  if (known !== undefined) return { value: known, end };
  const next = beyondSpace(text, end);
  if (next + 1 >= text.length) return undefined;
  if (text[next] === "'") return readPrefixed(word, text, next, dialect);
  throw new NoValue(text.slice(at, at + SHOWN_CHARACTERS));
};

/** @throws NoValue */
const readValue = (text: string, at: number, dialect: Dialect): Taken<DumpValue> | undefined => {
  const sign = text[at]!;
  if (sign === "'" || (sign === '"' && dialect === 'mysql')) return readQuoted(text, at, { dialect });
  const hex = matchAt(HEX, text, at);
  if (hex) return { value: hexText(hex[1]!), end: at + hex[0].length };
  const number = matchAt(NUMBER, text, at)?.[0];
  if (number) return { value: number, end: at + number.length };
  const word = matchAt(WORD, text, at)?.[0];
  if (word) return readWord(word, text, at, dialect);
  throw new NoValue(text.slice(at, at + SHOWN_CHARACTERS));
};

/** The values in parentheses at a place. @throws NoValue */
export const rowReader =
  (dialect: Dialect): Read<DumpValue[]> =>
  (text, start) => {
    if (text[start] !== '(') throw new NoValue(text.slice(start, start + SHOWN_CHARACTERS));
    const values: DumpValue[] = [];
    let at = beyondSpace(text, start + 1);
    for (;;) {
      if (at + 1 >= text.length) return undefined;
      const read = readValue(text, at, dialect);
      // What stands at the very end of the text may go on.
      if (!read || read.end >= text.length) return undefined;
      values.push(read.value);
      const cast = dialect === 'postgres' ? matchAt(CAST, text, read.end) : null;
      at = beyondSpace(text, read.end + (cast?.[0].length ?? 0));
      if (at >= text.length) return undefined;
      if (text[at] === ')') return { value: values, end: at + 1 };
      if (text[at] !== ',') throw new NoValue(text.slice(at, at + SHOWN_CHARACTERS));
      at = beyondSpace(text, at + 1);
    }
  };
