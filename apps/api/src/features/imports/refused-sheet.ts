import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ImportRows, type RowProblem } from '../../kernels/imports/import-rows';
import type { ImportRecord } from '../../kernels/imports/imports.service';
import { WHAT_TO_CORRECT } from '../../kernels/imports/refused-heading';
import { brokenWords, columnLetters } from '../../kernels/imports/sources/cells';
import type { Row } from '../../platform/sheets/download';
import type { Sheet } from '../../platform/sheets/xlsx';

const BATCH_ROWS = 500;
const REFUSED = `coalesce(outcome, state) = 'REFUSED'`;

/** The refused rows as the same sheet, with what is wrong beside them; corrected and loaded again, only these are done. */
@Injectable()
export class RefusedSheet {
  constructor(
    private readonly pool: Pool,
    @Inject(ImportRows) private readonly rows: ImportRows,
  ) {}

  sheetOf({ columns, file }: ImportRecord): Sheet {
    return {
      file: `${file
        .replace(/\.[^.]*$/, '')
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .slice(0, 40)}-refused`,
      columns: [
        { key: 'problem', label: WHAT_TO_CORRECT, type: 'text' },
        ...columns.map(({ heading }, place) => ({
          key: `c${place}`,
          label: heading || columnLetters(place),
          type: 'text' as const,
        })),
      ],
    };
  }

  async *rowsOf({ id }: ImportRecord, signal: AbortSignal): AsyncGenerator<Row> {
    for await (const batch of this.rows.batches(id, BATCH_ROWS, REFUSED)) {
      signal.throwIfAborted();
      const words = await this.problemsOf(
        id,
        batch.map(({ row }) => row),
      );
      for (const { row, cells } of batch)
        yield {
          problem: words.get(row) ?? '',
          ...Object.fromEntries(cells.map((cell, place) => [`c${place}`, brokenWords(cell) === undefined ? cell : ''])),
        };
    }
  }

  private async problemsOf(id: number, rows: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows: found } = await this.pool.query<{
      row: number;
      problems: RowProblem[] | null;
      message: string | null;
    }>('SELECT row, problems, message FROM app.import_rows WHERE import = $1 AND row = ANY ($2)', [id, rows]);
    return new Map(
      found.map(({ row, problems, message }) => [
        row,
        message ?? (problems ?? []).map((problem) => problem.message).join(' '),
      ]),
    );
  }
}
