export type Text = string | null;

const TOKEN = /E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|::\w+(?:\[\])?|[A-Za-z_]\w*|-?\d+|\S/gs;

export const tokensOf = (sql: string): string[] => sql.match(TOKEN) ?? [];

/** The text of a literal in SQL. */
export const textOf = (literal: string): string => {
  if (literal.startsWith('E')) return literal.slice(2, -1).replace(/\\(.)|''/gs, (_, letter) => letter ?? "'");
  return literal.slice(1, -1).replaceAll("''", "'");
};

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

/** The elements of an array as PostgreSQL writes it: `{1,"two",NULL}`. */
export const elementsOf = (array: string): Text[] =>
  [...array.slice(1, -1).matchAll(ELEMENT)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain === 'NULL' ? null : plain!) : quoted.replace(/\\(.)/gs, '$1'),
  );

/** The array literal at the end of a condition: `... = ANY('{1,2}'::tid[])`. */
export const arrayIn = (sql: string, from: number): Text[] => {
  const begin = sql.indexOf("'", from);
  const isEscaped = sql[begin - 1] === 'E';
  return elementsOf(textOf(sql.slice(isEscaped ? begin - 1 : begin, sql.lastIndexOf("'") + 1)));
};

/** Reads tokens one after the other. */
export class Tokens {
  private place = 0;
  private readonly tokens: readonly string[];

  constructor(sql: string) {
    this.tokens = tokensOf(sql);
  }

  get next(): string | undefined {
    return this.tokens[this.place];
  }

  take(): string {
    return this.tokens[this.place++]!;
  }

  takeIf(token: string): boolean {
    const isNext = this.next === token;
    if (isNext) this.place++;
    return isNext;
  }

  expect(token: string): void {
    const found = this.take();
    if (found !== token) throw new Error(`The simulated PostgreSQL expected ${token} and found ${found}`);
  }

  /** What `readItem` gives, separated by commas. */
  list<T>(readItem: () => T): T[] {
    const items = [readItem()];
    while (this.takeIf(',')) items.push(readItem());
    return items;
  }

  /** A name in double quotes. */
  name(): string {
    return this.take().slice(1, -1);
  }

  /** A literal or NULL, with its type or without. */
  literal(): Text {
    const token = this.take();
    if (this.next?.startsWith('::')) this.take();
    return token === 'NULL' ? null : textOf(token);
  }
}
