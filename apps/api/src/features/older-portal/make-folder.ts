import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientBase } from 'pg';
import { fileNameOf } from '../../kernels/imports/file-names';
import { OWN_FILE, OWN_FOLDER } from '../../platform/privacy/own-modes';
import { CannotStart } from '../../platform/settings/cannot-start';
import { csvHeadings, csvLine } from '../../platform/sheets/csv';
import type { OlderQuery } from './older-query';

const MB = 1024 * 1024;
const ROWS_AT_ONCE = 5_000;

/** Fewer than an import takes, so that the rows which stay together still find room. */
export interface PartLimits {
  rows: number;
  bytes: number;
}
export const PART_LIMITS: PartLimits = { rows: 150_000, bytes: 75 * MB };

type Cells = readonly (string | null)[];
interface Page {
  headings: string[];
  rows: Cells[];
}

/** Every cell as PostgreSQL writes it. */
const asText = { getTypeParser: () => (text: string) => text };

/** The rows of a query, some at a time. */
async function* pagesOf(connection: ClientBase, sql: string): AsyncGenerator<Page> {
  await connection.query('BEGIN');
  try {
    await connection.query(`DECLARE older_rows NO SCROLL CURSOR FOR ${sql}`);
    for (;;) {
      const { fields, rows } = await connection.query<string[]>({
        text: `FETCH ${ROWS_AT_ONCE} FROM older_rows`,
        rowMode: 'array',
        types: asText,
      });
      if (!rows.length) return;
      yield { headings: fields.map(({ name }) => name), rows };
    }
  } finally {
    await connection.query('ROLLBACK');
  }
}

/** A file in numbered parts. Each appears when it is complete. */
class Parts {
  readonly names: string[] = [];
  private handle: FileHandle | undefined;
  private rows = 0;
  private bytes = 0;

  constructor(
    private readonly folder: string,
    private readonly list: string,
  ) {}

  private nameOf(part: number): string {
    return `${this.list}-${part}.csv`;
  }

  /** @param waiting rows that are not added yet */
  isFull(limits: PartLimits, waiting: number): boolean {
    return this.handle === undefined || this.rows + waiting >= limits.rows || this.bytes >= limits.bytes;
  }

  async begin(headings: readonly string[]): Promise<void> {
    await this.finish();
    this.names.push(this.nameOf(this.names.length + 1));
    this.handle = await open(`${join(this.folder, this.names.at(-1)!)}.part`, 'w', OWN_FILE);
    await this.handle.appendFile(csvHeadings(headings));
    this.rows = 0;
    this.bytes = 0;
  }

  async add(text: string, rows: number): Promise<void> {
    await this.handle!.appendFile(text);
    this.rows += rows;
    this.bytes += Buffer.byteLength(text);
  }

  async finish(): Promise<void> {
    if (!this.handle) return;
    await this.handle.sync();
    await this.close();
    const path = join(this.folder, this.names.at(-1)!);
    await rename(`${path}.part`, path);
  }

  async close(): Promise<void> {
    await this.handle?.close();
    this.handle = undefined;
  }

  /** The only part has no number. */
  async end(): Promise<readonly string[]> {
    await this.finish();
    const [only, ...others] = this.names;
    if (!only || others.length) return this.names;
    const name = `${this.list}.csv`;
    await rename(join(this.folder, only), join(this.folder, name));
    return [name];
  }
}

const writeFile = async (
  connection: ClientBase,
  folder: string,
  { kind, sql, together }: OlderQuery,
  limits: PartLimits,
): Promise<readonly string[]> => {
  const parts = new Parts(folder, fileNameOf(kind));
  let last: string | null | undefined;
  try {
    for await (const { headings, rows } of pagesOf(connection, sql)) {
      const place = together === undefined ? -1 : headings.indexOf(together);
      let from = 0;
      for (const [at, row] of rows.entries()) {
        if (place >= 0 && row[place] === last) continue;
        last = row[place];
        if (!parts.isFull(limits, at - from)) continue;
        if (at > from) await parts.add(textOf(rows.slice(from, at)), at - from);
        from = at;
        await parts.begin(headings);
      }
      if (rows.length > from) await parts.add(textOf(rows.slice(from)), rows.length - from);
    }
    return await parts.end();
  } finally {
    await parts.close();
  }
};

const textOf = (rows: readonly Cells[]): string => rows.map(csvLine).join('');

const makeOwn = async (folder: string): Promise<void> => {
  await mkdir(folder, { mode: OWN_FOLDER, recursive: true }).catch(({ message }: Error) => {
    throw new CannotStart(
      `No folder can be made in ${dirname(folder)} (${message}): copy the dump to a folder of your own.`,
    );
  });
};

/** Of an earlier run, what this one has not written. */
const removeOlder = async (folder: string, lists: ReadonlySet<string>, written: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, list = ''] = /^(.+?)(?:-\d+)?\.csv(?:\.part)?$/.exec(name) ?? [];
    if (lists.has(list) && !written.has(name)) await rm(join(folder, name));
  }
};

/** Makes the folder that is imported out of the temporary tables of a connection. The same tables make the same files. @throws CannotStart */
export const makeFolder = async (
  connection: ClientBase,
  folder: string,
  queries: readonly OlderQuery[],
  limits = PART_LIMITS,
): Promise<readonly string[]> => {
  await makeOwn(folder);
  const written: string[] = [];
  for (const query of queries) written.push(...(await writeFile(connection, folder, query, limits)));
  await removeOlder(folder, new Set(queries.map(({ kind }) => fileNameOf(kind))), new Set(written));
  return written;
};
