import { findNamers } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { STAYED } from '../../kernels/imports/import-counts';
import type { ImportRecord } from '../../kernels/imports/import-record';
import type { Change, RowState, ShownExisting } from '../../kernels/imports/import-row';
import { OUTCOMES, type RowOutcome, STATES } from '../../kernels/imports/import-row';
import type { OpenedKind } from '../../kernels/imports/kind';
import { mappedColumns } from '../../kernels/imports/read-row';
import { readingsOf } from '../../kernels/imports/readings';
import { describeProblem, namesInFile, type StoredProblem, sentenceOf } from '../../kernels/imports/row-problem';
import { shownCell } from '../../kernels/imports/sources/cells';
import { fetchPage, type Page, type Source } from '../../platform/lists/fetch-page';
import { listQuery, type QueryOf } from '../../platform/lists/list-query';
import type { ShownProblem, ShownRow } from './shown-row.dto';

export const rowList = listQuery({
  sorts: { id: 'r.row' },
  sort: 'id|asc',
  id: 'r.row',
  perPage: 25,
  filters: {
    state: { type: 'choice', choices: STATES, where: 'r.state = ?' },
    outcome: { type: 'choice', choices: OUTCOMES, where: 'r.outcome = ?' },
    refusedLate: { type: 'flag', where: `coalesce(r.outcome = 'REFUSED' AND r.state <> 'REFUSED', false) = ?` },
    stayed: { type: 'flag', where: `${STAYED} = ?` },
  },
});

const COLUMNS = `r.row AS id, r.name, r.cells, r.state, r.outcome, r.message, r.problems, r.changes, r.existing, r."similar", r.choice,
  r.earlier, (SELECT e.cells FROM app.import_rows e WHERE e.import = r.import AND e.row = r.earlier) AS "earlierCells",
  CASE WHEN ${STAYED} AND r.existing IS NULL THEN (r.former ->> 'id')::integer END AS made`;

interface FoundRow {
  id: number;
  name: string | null;
  cells: readonly string[];
  state: RowState | null;
  outcome: RowOutcome | null;
  message: string | null;
  problems: readonly StoredProblem[] | null;
  changes: readonly Change[] | null;
  existing: ShownExisting | null;
  similar: readonly ShownExisting[] | null;
  choice: string | null;
  earlier: number | null;
  earlierCells: readonly string[] | null;
  /** The record that it made, and that stays although the import was taken back. */
  made: number | null;
}

const showProblem = (problem: StoredProblem, row: number, columns: ImportRecord['columns']): ShownProblem => {
  const names = namesInFile(row);
  const { place } = problem;
  const sentence = sentenceOf(problem);
  return {
    cell: place === undefined ? null : names.cell(place),
    column: place === undefined ? null : (columns[place]?.heading ?? null),
    sentence,
    message: describeProblem(problem, names),
  };
};

@Injectable()
export class ShownRows {
  constructor(private readonly pool: Pool) {}

  async fetchPage(
    id: number,
    kind: OpenedKind,
    file: Pick<ImportRecord, 'mapping' | 'columns' | 'dayOrders'>,
    query: QueryOf<typeof rowList>,
  ): Promise<Page<ShownRow>> {
    const source: Source = {
      columns: COLUMNS,
      from: 'app.import_rows r',
      where: [{ sql: 'r.import = ?', values: [id] }],
    };
    const page = await fetchPage<FoundRow>(this.pool, source, query);
    const mapped = mappedColumns(kind, file);
    const made = kind.makes === undefined ? [] : page.rows.flatMap((row) => row.made ?? []);
    const namers = await findNamers(this.pool, kind.makes ?? '', made);
    const namerOf = ({ made, message }: FoundRow) => {
      const { name, path } = (made !== null && namers.get(made)) || {};
      return name && path && message?.includes(name) ? { name, path } : null;
    };
    const valuesOf = (cells: readonly string[]) =>
      mapped.map(({ label, place, added }) => ({ label, text: shownCell(added ?? cells[place] ?? '') }));
    const show = ({ id: record, name, path, shown }: ShownExisting) => ({
      id: record,
      name,
      path,
      values: mapped.map(({ field, label }) => ({ label, text: shown[field] ?? '' })),
    });
    return {
      ...page,
      rows: page.rows.map((found) => {
        const { cells, problems, changes, existing, similar, earlier, earlierCells, made: _, ...row } = found;
        return {
          ...row,
          problems: (problems ?? []).map((problem) => showProblem(problem, row.id, file.columns)),
          changes: [...(changes ?? [])],
          readings: row.state === 'REFUSED' || row.outcome ? [] : readingsOf(kind, mapped, { row: row.id, cells }),
          values: valuesOf(cells),
          earlier: earlier !== null && earlierCells ? { row: earlier, values: valuesOf(earlierCells) } : null,
          existing: existing && show(existing),
          similar: (similar ?? []).map(show),
          namer: namerOf(found),
        };
      }),
    };
  }
}
