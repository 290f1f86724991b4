import { groupBy } from '@bank/domain';
import type { Finding, NotedOutcome, StoredRow } from './import-row';
import type { ImportRows } from './import-rows';
import type { OpenedKind } from './kind';
import { LooseRows } from './loose-rows';
import { type MappedColumn, type ReadRow, readRow } from './read-row';
import type { RowProblem } from './row-problem';

const SCANNED_AT_ONCE = 1_000;

/** Rows of a file that are about one thing, in the order of the file. The first one speaks for all. */
export interface RowGroup {
  lead: ReadRow;
  rows: readonly ReadRow[];
}

const rowKey = (row: number): string => `row ${row}`;
const groupKey = ({ groupOf }: OpenedKind, { row, values }: ReadRow): string => groupOf?.(values) ?? rowKey(row);

const toGroup = (rows: readonly ReadRow[]): RowGroup => {
  const [first] = rows as [ReadRow];
  const problems = rows.flatMap(({ row, problems }) => problems.map((problem) => ({ ...problem, row })));
  return { lead: { ...first, values: { ...first.values, rows: rows.map(({ values }) => values) }, problems }, rows };
};

export const groupRows = (kind: OpenedKind, rows: readonly ReadRow[]): RowGroup[] =>
  kind.groupOf
    ? [...groupBy(rows, (row) => groupKey(kind, row)).values()].map(toGroup)
    : rows.map((row) => ({ lead: row, rows: [row] }));

interface Batches {
  id: number;
  kind: OpenedKind;
  columns: readonly MappedColumn[];
  size: number;
  where?: string;
}

interface ScannedGroup {
  rows: number[];
  /** What its first row says of that; null where no row may be missing. */
  knownBy: readonly unknown[] | null;
}

/** The rows of each group, and why those of a group in which a row may be missing do not come in. */
const scanGroups = async (rows: ImportRows, { id, kind, columns, where }: Batches) => {
  const groups = new Map<string, ScannedGroup>();
  const loose = new LooseRows();
  for await (const batch of rows.batches(id, SCANNED_AT_ONCE, where))
    for (const stored of batch) {
      const { row, values } = readRow(columns, stored);
      const group = kind.groupOf?.(values) ?? null;
      const known = group === null ? undefined : groups.get(group);
      if (known) {
        known.rows.push(row);
        continue;
      }
      const knownBy = kind.knownBy?.(values) ?? null;
      if (group === null && knownBy) loose.add(row, knownBy);
      groups.set(group ?? rowKey(row), { rows: [row], knownBy: group === null ? null : knownBy });
    }
  return [...groups.values()].map(({ rows, knownBy }) => ({
    rows,
    incomplete: knownBy ? loose.describe(knownBy) : undefined,
  }));
};

/** Rows of one group come in one batch, wherever they stand in the file. */
export async function* batchesOf(rows: ImportRows, batches: Batches): AsyncGenerator<StoredRow[]> {
  const { id, kind, size, where } = batches;
  if (!kind.groupOf) {
    yield* rows.batches(id, size, where);
    return;
  }
  const wanted = new Map<number, string | undefined>();
  const take = async () => {
    const stored = await rows.some(id, [...wanted.keys()]);
    const batch = stored.map((one): StoredRow => ({ ...one, incomplete: wanted.get(one.row) }));
    wanted.clear();
    return batch;
  };
  for (const group of await scanGroups(rows, batches)) {
    for (const row of group.rows) wanted.set(row, group.incomplete);
    if (wanted.size >= size) yield await take();
  }
  if (wanted.size) yield await take();
}

/** A row has its own problems; one without any is refused for those of another row. */
const problemsAt = (row: number, problems: readonly RowProblem[]): RowProblem[] => {
  const own = problems.filter((problem) => (problem.row ?? row) === row);
  if (own.length) return own.map(({ row: _, ...problem }) => problem);
  return [
    {
      sentence: `Row ${problems[0]?.row} belongs to the same and is refused: correct it, or take it out of the sheet.`,
    },
  ];
};

/** What was found about the first row holds for all rows of its group; each has a name of its own, also where a cell can't be read. */
export const findingsOf = (kind: OpenedKind, finding: Omit<Finding, 'name'>, { rows }: RowGroup): Finding[] =>
  rows.map(({ row, values, unread }) => ({
    ...finding,
    row,
    name: kind.name({ ...unread, ...values }),
    problems: finding.problems && problemsAt(row, finding.problems),
  }));

export const refusedOutcomes = ({ rows }: RowGroup, problems: readonly RowProblem[]): NotedOutcome[] =>
  rows.map(({ row }) => ({
    row,
    outcome: 'REFUSED',
    message: null,
    problems: problemsAt(row, problems),
    former: null,
  }));

/** What takes the group back is kept with its first row alone. */
export const outcomesOf = (outcome: NotedOutcome, { rows }: RowGroup): NotedOutcome[] =>
  rows.map(({ row }) => ({ ...outcome, row, former: row === outcome.row ? outcome.former : null }));
