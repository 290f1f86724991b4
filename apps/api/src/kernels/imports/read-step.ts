import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { inTransaction } from '../../platform/database/transaction';
import type { StepWork } from './claimed-import';
import { countKnown, matchColumns } from './columns/match-columns';
import type { Mapping } from './columns/source-column';
import { Survey } from './columns/survey';
import { openImportFile } from './import-file';
import { ImportRows } from './import-rows';
import type { OpenedKind } from './kind';
import { WHAT_TO_CORRECT } from './refused-heading';
import { brokenWords } from './sources/cells';
import { openSource } from './sources/open-source';
import { refuseFile, type SourceRow } from './sources/source';
import { words } from './values/words';

const BATCH_ROWS = 1_000;
/** Headings stand among the first rows; titles and remarks may stand above them. */
const MAX_ROWS_ABOVE = 10;

/** The place of the row that names most columns; the first where none names any. */
const findHeadings = (rows: readonly SourceRow[], { columns }: OpenedKind): number => {
  const known = rows.map(({ cells }) => countKnown(cells, columns));
  return known.indexOf(Math.max(...known));
};

const readHeadings = ({ cells }: SourceRow): string[] => cells.map((cell) => (brokenWords(cell) ? '' : cell));

const describeRepeated = (headings: readonly string[]): string[] => {
  const named = headings.map(words).filter(Boolean);
  const repeated = new Set(headings.filter((heading) => named.filter((name) => name === words(heading)).length > 1));
  return [...repeated].map((heading) => `Several columns are called “${heading}”: check which of them is right.`);
};

/** The refused rows of a file come back with the same headings and one more. */
const shapeOf = (headings: readonly string[]): string =>
  headings
    .map(words)
    .filter((heading) => heading !== words(WHAT_TO_CORRECT))
    .join('\n');

/** Reads the file into rows, and proposes which of its columns are which. */
@Injectable()
export class ReadStep {
  constructor(
    private readonly pool: Pool,
    private readonly rows: ImportRows,
  ) {}

  /** @throws Rejection invalid for a file that can't be read, with what to do about it */
  async work({ job, kind, signal, reach }: StepWork): Promise<number> {
    const file = await openImportFile(this.pool, job.id);
    // The rows are kept already: the process ended just afterwards.
    if (!file) return this.rows.count(job.id, 'true');
    await this.rows.clear(job.id);
    const source = await openSource(file);
    let first: SourceRow[] = [];
    let survey: Survey | undefined;
    let headings: string[] = [];
    let headerRow = 0;
    let count = 0;
    const begin = () => {
      const place = findHeadings(first, kind);
      headings = readHeadings(first[place]!);
      headerRow = first[place]!.row;
      survey = new Survey(headings);
      return first.slice(place + 1);
    };
    const keep = async (rows: readonly SourceRow[]) => {
      for (const row of rows) survey!.add(row);
      if (rows.length) await this.rows.add(job.id, rows);
      count += rows.length;
      reach(count);
    };
    for await (const row of source.rows) {
      signal.throwIfAborted();
      first.push(row);
      if (!survey && first.length < MAX_ROWS_ABOVE) continue;
      if (!survey) first = begin();
      if (first.length < BATCH_ROWS) continue;
      await keep(first);
      first = [];
    }
    await keep(survey ? first : begin());
    if (!count) refuseFile('The file has headings, and no rows below them.');
    const { columns } = survey!;
    const shape = shapeOf(headings);
    const mapping = (await this.remembered(job.kind, shape, kind)) ?? matchColumns(columns, kind.columns);
    await inTransaction(this.pool, async (connection) => {
      await connection.query(
        `UPDATE app.imports SET header_row = $3, columns = $4, mapping = $5, shape = $6, remarks = $7
         WHERE id = $1 AND run = $2`,
        [
          job.id,
          job.run,
          headerRow,
          JSON.stringify(columns),
          mapping,
          shape,
          JSON.stringify([...source.remarks(), ...describeRepeated(headings)]),
        ],
      );
      await connection.query('DELETE FROM app.import_parts WHERE import = $1', [job.id]);
    });
    return count;
  }

  /** As somebody chose the columns for the last file with the same headings. */
  private async remembered(kind: string, shape: string, { columns }: OpenedKind): Promise<Mapping | undefined> {
    const { rows } = await this.pool.query<{ mapping: Mapping }>(
      `SELECT mapping FROM app.imports WHERE kind = $1 AND shape = $2 AND mapping IS NOT NULL AND step <> 'READ'
       ORDER BY id DESC LIMIT 1`,
      [kind, shape],
    );
    if (!rows[0]) return undefined;
    const known = new Set(columns.map(({ field }) => field));
    return Object.fromEntries(Object.entries(rows[0].mapping).filter(([field]) => known.has(field)));
  }
}
