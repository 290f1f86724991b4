import { readCopyLine } from './copy-line';
import { type DumpRows, type DumpValue, MAX_ROWS_AT_ONCE } from './dump-rows';
import { refuseCutOff, refuseDump } from './refuse-dump';
import { NoValue, rowReader } from './sql-values';
import { columnsIn, plainName } from './table-columns';
import { type Read, TextWindow } from './text-window';
import { commentEnd, type Dialect, tokenEnd } from './tokens';

/** More than the beginning of any statement up to its values, a list of columns included. */
const HEAD_CHARACTERS = 64 * 1024;
const NAME = '(?:`(?:[^`]|``)+`|"(?:[^"]|"")+"|[\\w$]+)';
const TABLE = `(${NAME}(?:\\s*\\.\\s*${NAME})*)`;
const COLUMNS = '(?:\\(([^()]*)\\)\\s*)?';

const SHELL_LINE = /\\[^\n]*\n/y;
const DELIMITER = /DELIMITER[ \t]+(\S+)[^\n]*\n/iy;
const CREATE = new RegExp(`CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${TABLE}\\s*(?=\\()`, 'iy');
const COPY = new RegExp(`COPY\\s+${TABLE}\\s*${COLUMNS}FROM\\s+stdin\\b[^;\n]*;[ \t\r]*\n`, 'iy');
const INSERT = new RegExp(
  `(?:INSERT|REPLACE)\\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\\s+)*INTO\\s+${TABLE}\\s*${COLUMNS}(?:OVERRIDING\\s+(?:SYSTEM|USER)\\s+VALUE\\s+)?VALUES?\\s*(?=\\()`,
  'iy',
);
const ANY_INSERT = /(?:INSERT|REPLACE)\s|COPY\s/iy;

/** The comments with which programs begin and end a dump. */
const FIRST_LINE = /^(?:-- (?:MySQL|MariaDB) dump |-- PostgreSQL database (?:cluster )?dump\s*$)/;
const LAST_LINE = /^-- (?:Dump completed|PostgreSQL database (?:cluster )?dump complete)/;

interface SqlFile {
  path: string;
  dialect: Dialect;
}

/** The rows of a dump that is written as SQL. @throws CannotStart */
export async function* readSql(chunks: AsyncIterable<string>, file: SqlFile): AsyncGenerator<DumpRows> {
  const window = new TextWindow(chunks[Symbol.asyncIterator]());
  try {
    yield* new SqlDump(window, file).read();
  } finally {
    window.end();
  }
}

class SqlDump {
  /** Table -> its columns in their order. */
  private readonly created = new Map<string, readonly string[]>();
  /** Of programs' first lines that a last one has to follow. */
  private open = 0;

  constructor(
    private readonly window: TextWindow,
    private readonly file: SqlFile,
  ) {}

  async *read(): AsyncGenerator<DumpRows> {
    const { window } = this;
    while (await this.findStatement()) {
      if (window.match(SHELL_LINE)) continue;
      const [, delimiter] = window.match(DELIMITER) ?? [];
      const [, created] = window.match(CREATE) ?? [];
      const copy = window.match(COPY);
      const insert = copy ? null : window.match(INSERT);
      if (delimiter) await this.skipRoutines(delimiter);
      else if (created) await this.readColumns(plainName(created));
      else if (copy) yield* this.inBatches(copy, (table) => this.copied(table));
      else if (insert) yield* this.inBatches(insert, (table) => this.inserted(table));
      else if (window.match(ANY_INSERT))
        refuseDump(
          this.file.path,
          `has a statement that can't be read: ${this.shown()}. Make the dump without options.`,
        );
      else await this.skipStatement();
    }
    if (this.open) refuseCutOff(this.file.path, 'the dump, without its last line');
  }

  private shown(): string {
    return this.window.text.slice(this.window.at, this.window.at + 40).split('\n')[0]!;
  }

  /** Goes beyond spaces and comments. @returns false at the end */
  private async findStatement(): Promise<boolean> {
    const { window } = this;
    for (;;) {
      await window.skipSpace();
      if (window.isAtEnd) return false;
      await window.ensure(2);
      if (commentEnd(window.text, window.at, this.file.dialect) === null) break;
      await this.readComment();
    }
    await window.ensure(HEAD_CHARACTERS);
    return true;
  }

  private async readComment(): Promise<void> {
    const comment = await this.takeOr('a comment', (text, at) => {
      const end = commentEnd(text, at, this.file.dialect);
      return end === undefined || end === null ? undefined : { value: text.slice(at, end), end };
    });
    if (FIRST_LINE.test(comment)) this.open++;
    if (LAST_LINE.test(comment)) this.open--;
  }

  private async takeOr<T>(where: string, read: Read<T>): Promise<T> {
    const taken = await this.window.take(read);
    return taken === undefined ? refuseCutOff(this.file.path, where) : taken;
  }

  /** Triggers, functions and the like stand between two lines that name what ends them. */
  private async skipRoutines(delimiter: string): Promise<void> {
    if (delimiter === ';') return;
    await this.takeOr('a routine', (text, at) => {
      const end = /^DELIMITER[ \t]+;[^\n]*\n/im.exec(text.slice(at));
      return end ? { value: null, end: at + end.index + end[0].length } : undefined;
    });
  }

  private async skipStatement(where = 'a statement'): Promise<void> {
    await this.takeOr(where, (text, from) => {
      for (let at = from; at < text.length; ) {
        if (text[at] === ';') return { value: null, end: at + 1 };
        const end = tokenEnd(text, at, this.file.dialect);
        if (end === undefined) return undefined;
        at = end;
      }
      return undefined;
    });
  }

  private async readColumns(table: string): Promise<void> {
    if (this.created.has(table))
      refuseDump(this.file.path, `has the table ${table} twice: make a dump of the portal's database alone.`);
    const { dialect } = this.file;
    const body = await this.takeOr(`the columns of ${table}`, (text, from) => {
      for (let at = from, depth = 0; at < text.length; ) {
        if (text[at] === '(') depth++;
        if (text[at] === ')' && --depth === 0) return { value: text.slice(from + 1, at), end: at + 1 };
        const end = tokenEnd(text, at, dialect);
        if (end === undefined) return undefined;
        at = end;
      }
      return undefined;
    });
    this.created.set(table, columnsIn(body, dialect));
    await this.skipStatement();
  }

  private async *inBatches(
    [, name, list]: RegExpExecArray,
    read: (table: string) => AsyncGenerator<DumpValue[]>,
  ): AsyncGenerator<DumpRows> {
    const table = plainName(name!);
    const columns = list === undefined ? this.created.get(table) : columnsIn(list, this.file.dialect);
    if (!columns)
      return refuseDump(
        this.file.path,
        `does not say which columns ${table} has: make the dump with its CREATE TABLE statements.`,
      );
    let count = 0;
    let rows: DumpValue[][] = [];
    for await (const row of read(table)) {
      count++;
      if (row.length !== columns.length)
        refuseDump(
          this.file.path,
          `has ${row.length} values for the ${columns.length} columns of ${table} in row ${count} of a statement: make the dump again.`,
        );
      rows.push(row);
      if (rows.length < MAX_ROWS_AT_ONCE) continue;
      yield { table, columns, rows };
      rows = [];
    }
    if (rows.length) yield { table, columns, rows };
  }

  private async *copied(table: string): AsyncGenerator<DumpValue[]> {
    for (;;) {
      const row = await this.takeOr(`the rows of ${table}`, readCopyLine);
      if (row === null) return;
      yield row;
    }
  }

  private async *inserted(table: string): AsyncGenerator<DumpValue[]> {
    const { window, file } = this;
    const read = rowReader(file.dialect);
    try {
      do {
        await window.skipSpace();
        yield await this.takeOr(`the rows of ${table}`, read);
        await window.skipSpace();
      } while (window.skip(','));
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      refuseDump(file.path, `has in a row of ${table} what is no value: ${error.message}. Make the dump again.`);
    }
    await this.skipStatement(`the rows of ${table}`);
  }
}
