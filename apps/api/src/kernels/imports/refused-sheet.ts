import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Row } from '../../platform/sheets/download';
import type { Sheet } from '../../platform/sheets/xlsx';
import type { ImportRecord } from './import-record';
import type { RowOutcome, ShownExisting } from './import-row';
import { ImportRows } from './import-rows';
import { WHAT_TO_CORRECT } from './refused-heading';
import { cellName, describeProblem, type SheetNames, type StoredProblem } from './row-problem';
import { columnLetters, shownCell } from './sources/cells';

const BATCH_ROWS = 500;
/** The outcomes of rows that somebody has to look at. */
export const NOT_BROUGHT_IN: readonly RowOutcome[] = ['REFUSED', 'LEFT_OUT'];

const describeSimilar = ([one]: readonly ShownExisting[], earlier: number | null): string => {
  if (one) return `This may be ${one.name}, who or which is there already: decide about it on the screen of imports.`;
  return earlier === null ? '' : `This may be the same as row ${earlier}: decide about it on the screen of imports.`;
};

const ROW_OF_HEADINGS = 1;

/** What to correct stands before the other columns. */
const namesInSheet = (rowInSheet: number, file: string): SheetNames => ({
  cell: (place) => cellName(place + 1, rowInSheet),
  row: (row) => `Row ${row} of ${file}`,
});

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

  async *rowsOf(
    { id, columns, file }: ImportRecord,
    signal: AbortSignal,
    outcomes: readonly RowOutcome[] = ['REFUSED'],
  ): AsyncGenerator<Row> {
    const where = `coalesce(outcome, state) IN (${outcomes.map((outcome) => `'${outcome}'`).join(', ')})`;
    let rowInSheet = ROW_OF_HEADINGS;
    for await (const batch of this.rows.batches(id, BATCH_ROWS, where)) {
      signal.throwIfAborted();
      const words = await this.problemsOf(
        id,
        batch.map(({ row }) => row),
      );
      for (const { row, cells } of batch) {
        rowInSheet++;
        yield {
          problem: (words.get(row) ?? [])
            .map((problem) => describeProblem(problem, namesInSheet(rowInSheet, file)))
            .join(' '),
          ...Object.fromEntries(
            columns.map(({ added }, place) => [`c${place}`, shownCell(added ?? cells[place] ?? '')]),
          ),
        };
      }
    }
  }

  private async problemsOf(
    id: number,
    rows: readonly number[],
  ): Promise<ReadonlyMap<number, readonly StoredProblem[]>> {
    const { rows: found } = await this.pool.query<{
      row: number;
      problems: StoredProblem[] | null;
      message: string | null;
      similar: ShownExisting[] | null;
      earlier: number | null;
    }>('SELECT row, problems, message, "similar", earlier FROM app.import_rows WHERE import = $1 AND row = ANY ($2)', [
      id,
      rows,
    ]);
    return new Map(
      found.map(({ row, problems, message, similar, earlier }) => [
        row,
        message === null && problems?.length
          ? problems
          : [{ sentence: message ?? describeSimilar(similar ?? [], earlier) }],
      ]),
    );
  }
}
