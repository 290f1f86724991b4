import { type Dialect, tokenEnd } from './tokens';

const NAME = /^\s*(?:`((?:[^`]|``)+)`|"((?:[^"]|"")+)"|([\w$]+))/;
/** What a line of CREATE TABLE begins with that is no column. */
const NO_COLUMN = /^(?:primary|unique|key|index|constraint|foreign|fulltext|spatial|check|exclude|like|period)$/i;

/** The last part of a name such as `bank`.`client` or public."order". */
export const plainName = (qualified: string): string => {
  const last = /(?:`(?:[^`]|``)+`|"(?:[^"]|"")+"|[\w$]+)\s*$/.exec(qualified)?.[0] ?? qualified;
  return unquoted(last.trim()).toLowerCase();
};

const unquoted = (name: string): string =>
  /^["`]/.test(name) ? name.slice(1, -1).replaceAll(name[0]! + name[0]!, name[0]!) : name;

/** The parts of a text between commas that stand outside of quotation marks and parentheses. */
const splitAtCommas = (text: string, dialect: Dialect): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(text, at, dialect) ?? text.length;
    const sign = text[at];
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && !depth) {
      parts.push(text.slice(from, at));
      from = end;
    }
    at = end;
  }
  return [...parts, text.slice(from)];
};

/** The names in what stands between the parentheses of CREATE TABLE, or of a list of columns. */
export const columnsIn = (body: string, dialect: Dialect): string[] =>
  splitAtCommas(body, dialect).flatMap((part) => {
    const found = NAME.exec(part);
    if (!found || (found[3] && NO_COLUMN.test(found[3]))) return [];
    return [unquoted(found[0].trim()).toLowerCase()];
  });
