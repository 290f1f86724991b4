import { Injectable } from '@nestjs/common';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { Batch } from '../../platform/context/batch';
import { Decisions } from '../../platform/context/decisions';
import { currentContext, runWith } from '../../platform/context/request-context';
import { GivingWay } from '../../platform/worker/giving-way';
import { type MatchedGroup, matchGroups, rowProblems } from './check-rows';
import type { StepWork } from './claimed-import';
import { confirmSame } from './confirm-same';
import { batchesOf, outcomesOf, refusedOutcomes } from './groups';
import type { NotedOutcome, StoredRow } from './import-row';
import { ImportRows } from './import-rows';
import type { Existing, Match, OpenedKind } from './kind';
import { type MappedColumn, mappedColumns } from './read-row';
import { rowAttempt } from './row-attempt';
import type { RowProblem } from './row-problem';

const BATCH_ROWS = 100;
const OPEN = `outcome IS NULL AND state IN ('NEW', 'CHANGED')`;
/** The first row of a group has the ids of all. */
const IS_BEGUN = `(ids IS NOT NULL OR key IN (
  SELECT begun.key FROM app.import_rows begun WHERE begun.import = $1 AND begun.ids IS NOT NULL AND begun.outcome IS NULL))`;
const UNCONFIRMED = `outcome IS NULL AND state = 'SAME' AND message IS NULL`;
const CHANGED_MEANWHILE = 'Somebody changed this after the dry run: check the file again.';
const UNREAD_MEANWHILE = 'Somebody changed that after the dry run.';

/** A record is called `kind-id` in the log. */
const idOf = (stream: string): number => Number(stream.slice(stream.lastIndexOf('-') + 1));

/** @param own what this import has made: its rows may be about similar things, which the dry run has seen */
const isAsPredicted = ({ existing, choice }: StoredRow, match: Match, own: ReadonlySet<number>): boolean => {
  if (match.problem) return false;
  if (match.existing && own.has(match.existing.id)) return !existing;
  if (match.existing) return match.existing.id === existing?.id && match.existing.version === existing.version;
  const chosen = match.similar?.find(({ id }) => id === existing?.id);
  if (existing) return chosen?.version === existing.version;
  return choice === 'NEW' || !match.similar?.some(({ id }) => !own.has(id));
};

interface Running {
  id: number;
  owner: number;
  kind: OpenedKind;
  columns: readonly MappedColumn[];
  own: ReadonlySet<number>;
}

/** Carries out what the dry run has predicted, each row by the commands of the screens and with its own key. */
@Injectable()
export class RunStep {
  constructor(
    private readonly rows: ImportRows,
    private readonly shownChanges: ShownChanges,
    private readonly givingWay: GivingWay,
  ) {}

  async work(step: StepWork): Promise<number> {
    await this.rows.noteWithoutWork(step.job.id);
    await this.confirmSame(step);
    return this.carryOutWhere(step, OPEN);
  }

  /** Before anything is written: what this run changes itself is no change by somebody else. */
  private async confirmSame({ job, kind, signal, advance }: StepWork): Promise<void> {
    const columns = mappedColumns(kind, job);
    const { giveWay } = this.givingWay;
    for await (const rows of batchesOf(this.rows, {
      id: job.id,
      kind,
      columns,
      size: BATCH_ROWS,
      where: UNCONFIRMED,
    })) {
      signal.throwIfAborted();
      const same = await confirmSame({ kind, columns, giveWay }, rows);
      const outcomes = rows.map(
        ({ row }): NotedOutcome =>
          same.has(row)
            ? { row, outcome: 'SAME', message: null, former: null }
            : { row, outcome: 'REFUSED', message: null, problems: [{ sentence: CHANGED_MEANWHILE }], former: null },
      );
      await this.rows.noteOutcomes(job.id, outcomes);
      await advance();
    }
  }

  /** Rows that were begun may have been done: their keys say so, and what they led to is noted. */
  async finishBegun(step: StepWork): Promise<void> {
    await this.carryOutWhere({ ...step, reach: () => {} }, `${OPEN} AND ${IS_BEGUN}`);
  }

  private async carryOutWhere({ job, kind, signal, reach, advance }: StepWork, where: string): Promise<number> {
    const { id, owner } = job;
    const columns = mappedColumns(kind, job);
    let count = await this.rows.count(id, 'outcome IS NOT NULL');
    const own = new Set(await this.rows.madeRecords(id));
    const running = { id, owner, kind, columns, own };
    for await (const rows of batchesOf(this.rows, { id, kind, columns, size: BATCH_ROWS, where })) {
      signal.throwIfAborted();
      const begunAt = performance.now();
      const outcomes = await this.carryOutAll(running, rows);
      await this.rows.noteOutcomes(id, outcomes);
      for (const { outcome, former } of outcomes) if (outcome === 'NEW' && former) own.add(former.id);
      count += rows.length;
      reach(count);
      await advance();
      await this.givingWay.rest(performance.now() - begunAt, signal);
    }
    return count;
  }

  private carryOutAll(running: Running, rows: readonly StoredRow[]): Promise<NotedOutcome[]> {
    const batch = new Batch(this.givingWay.giveWay);
    return runWith({ ...currentContext(), batch }, async () => {
      const all = await matchGroups(running, rows);
      // Those who look for a row that is noted as done find it in the lists.
      const outcomes = await this.shownChanges.waitOnce(() =>
        batch.carryOut(all.map((row) => () => this.carryOut(running, row))),
      );
      return outcomes.flat();
    });
  }

  private async carryOut(
    { id, owner, kind, columns, own }: Running,
    { stored, group, match }: MatchedGroup,
  ): Promise<NotedOutcome[]> {
    const { row, ids, existing } = stored;
    // What a cell named may be gone since.
    if (ids === null && group.lead.problems.length) return refusedOutcomes(group, group.lead.problems.map(ofLater));
    // A row that was begun before may have been done: its key says so, and what is there now is its own work.
    if (ids === null && !isAsPredicted(stored, match, own))
      return refusedOutcomes(group, [{ sentence: CHANGED_MEANWHILE }]);
    const context = currentContext();
    const decisions = new Decisions();
    const values = stored.former?.values ?? (existing ? formerValues(columns, match, existing.id) : null);
    const former = { id: existing?.id ?? 0, version: existing?.version ?? -1, values };
    const attempt = rowAttempt(this.rows, { import: id, owner, row, ids, former });
    try {
      await runWith({ ...context, attempt, decisions, importId: id }, () =>
        kind.save(group.lead.values, existing ?? undefined),
      );
    } catch (error) {
      return refusedOutcomes(group, rowProblems(error, columns, group.rows, kind.columns));
    }
    const done = decisions.all.at(-1);
    if (!done?.events) return outcomesOf({ row, outcome: 'SAME', message: null, former: null }, group);
    const noted = { ...former, id: idOf(done.stream), version: done.version };
    return outcomesOf({ row, outcome: existing ? 'CHANGED' : 'NEW', message: null, former: noted }, group);
  }
}

const ofLater = ({ sentence, ...problem }: RowProblem): RowProblem => ({
  ...problem,
  sentence: `${sentence} ${UNREAD_MEANWHILE}`,
});

const formerValues = (columns: readonly MappedColumn[], { existing, similar = [] }: Match, id: number) => {
  const record: Existing | undefined = [existing, ...similar].find((one) => one?.id === id);
  return record ? record.formerOf(columns.map(({ field }) => field)) : null;
};
