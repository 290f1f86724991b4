import { groupBy } from '@bank/domain';
import type { Finding, ImportRows, NotedOutcome, RowProblem, StoredRow } from './import-rows';
import type { OpenedKind } from './kind';
import { type MappedColumn, type ReadRow, readRow } from './read-row';
import type { Values } from './values/read-cell';

const SCANNED_AT_ONCE = 1_000;

/** Rows of a file that are about one thing, in the order of the file. The first one speaks for all. */
export interface RowGroup {
  lead: ReadRow;
  rows: readonly ReadRow[];
}

const groupKey = ({ groupOf }: OpenedKind, { row, values }: ReadRow): string => groupOf?.(values) ?? `row ${row}`;

const isLoose = ({ groupOf }: OpenedKind, values: Values): boolean => groupOf?.(values) === null;

const toGroup = (rows: readonly ReadRow[]): RowGroup => {
  const [first] = rows as [ReadRow];
  const problems = rows.flatMap(({ row, problems }) => problems.map((problem) => ({ ...problem, row })));
  return { lead: { ...first, values: { ...first.values, rows: rows.map(({ values }) => values) }, problems }, rows };
};

export const groupRows = (kind: OpenedKind, rows: readonly ReadRow[]): RowGroup[] =>
  kind.groupOf
    ? refuseIncomplete(kind, [...groupBy(rows, (row) => groupKey(kind, row)).values()].map(toGroup))
    : rows.map((row) => ({ lead: row, rows: [row] }));

/** A group in which a row may be missing does not come in without it. */
const refuseIncomplete = (kind: OpenedKind, groups: readonly RowGroup[]): RowGroup[] => {
  const loose = groups.filter(({ lead }) => isLoose(kind, lead.values));
  return groups.map((group) => {
    const { lead } = group;
    const missing = loose.filter((one) => one !== group && kind.mayBelongTo?.(one.lead.values, lead.values));
    if (!missing.length) return group;
    const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
    const message = `Row ${missing[0]!.lead.row}${others} may belong to the same: complete it, and import all of them together.`;
    return { ...group, lead: { ...lead, problems: [...lead.problems, { message }] } };
  });
};

interface Batches {
  id: number;
  kind: OpenedKind;
  columns: readonly MappedColumn[];
  size: number;
  where?: string;
}

interface ScannedGroup {
  rows: number[];
  /** Of its first row. */
  values: Values;
}

/** The rows of each group; groups in which a row may be missing, and the rows without a group, stay together. */
const keepTogether = (kind: OpenedKind, groups: readonly ScannedGroup[]): number[][] => {
  const { mayBelongTo } = kind;
  const loose = groups.filter(({ values }) => isLoose(kind, values));
  if (!mayBelongTo || !loose.length) return groups.map(({ rows }) => rows);
  const isTogether = ({ values }: ScannedGroup) =>
    isLoose(kind, values) || loose.some((one) => mayBelongTo(one.values, values));
  const together = groups.filter(isTogether).flatMap(({ rows }) => rows);
  return [...groups.filter((group) => !isTogether(group)).map(({ rows }) => rows), together];
};

/** Rows of one group come in one batch, wherever they stand in the file. */
export async function* batchesOf(
  rows: ImportRows,
  { id, kind, columns, size, where }: Batches,
): AsyncGenerator<StoredRow[]> {
  if (!kind.groupOf) {
    yield* rows.batches(id, size, where);
    return;
  }
  const groups = new Map<string, ScannedGroup>();
  for await (const batch of rows.batches(id, SCANNED_AT_ONCE, where))
    for (const stored of batch) {
      const read = readRow(columns, stored);
      const key = groupKey(kind, read);
      const known = groups.get(key);
      if (known) known.rows.push(stored.row);
      else groups.set(key, { rows: [stored.row], values: read.values });
    }
  let wanted: number[] = [];
  for (const group of keepTogether(kind, [...groups.values()])) {
    wanted.push(...group);
    if (wanted.length < size) continue;
    yield await rows.some(id, wanted);
    wanted = [];
  }
  if (wanted.length) yield await rows.some(id, wanted);
}

/** A row has its own problems; one without any is refused for those of another row. */
const problemsAt = (row: number, problems: readonly RowProblem[]): RowProblem[] => {
  const own = problems.filter((problem) => (problem.row ?? row) === row);
  if (own.length) return own.map(({ row: _, ...problem }) => problem);
  return [{ message: `Row ${problems[0]?.row} belongs to the same and is refused.` }];
};

/** What was found about the first row holds for all rows of its group. */
export const findingsOf = (finding: Finding, { rows }: RowGroup): Finding[] =>
  rows.map(({ row }) => ({
    ...finding,
    row,
    problems: finding.problems && problemsAt(row, finding.problems),
  }));

export const refusedOutcomes = ({ rows }: RowGroup, problems: readonly RowProblem[]): NotedOutcome[] =>
  rows.map(({ row }) => ({
    row,
    outcome: 'REFUSED',
    message: problemsAt(row, problems)
      .map(({ message }) => message)
      .join(' '),
    former: null,
  }));

/** What takes the group back is kept with its first row alone. */
export const outcomesOf = (outcome: NotedOutcome, { rows }: RowGroup): NotedOutcome[] =>
  rows.map(({ row }) => ({ ...outcome, row, former: row === outcome.row ? outcome.former : null }));
