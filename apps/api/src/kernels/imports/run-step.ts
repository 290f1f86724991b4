import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { Decisions } from '../../platform/context/decisions';
import { currentContext, runWith } from '../../platform/context/request-context';
import { matchRows, rowProblems } from './check-rows';
import type { StepWork } from './claimed-import';
import { ImportRows, type NotedOutcome, type StoredRow } from './import-rows';
import { inTurns } from './in-turns';
import type { Existing, Match, OpenedKind } from './kind';
import { type MappedColumn, mappedColumns, type ReadRow, readRow } from './read-row';
import { rowAttempt } from './row-attempt';

const BATCH_ROWS = 40;
const SAVE_AT_ONCE = 8;
const CHANGED_MEANWHILE = 'Somebody changed this after the dry run: check the file again.';

/** A record is called `kind-id` in the log. */
const idOf = (stream: string): number => Number(stream.slice(stream.lastIndexOf('-') + 1));

const isAsPredicted = ({ existing, choice }: StoredRow, match: Match): boolean => {
  if (match.problem) return false;
  if (match.existing) return match.existing.id === existing?.id && match.existing.version === existing.version;
  const chosen = match.similar?.find(({ id }) => id === existing?.id);
  if (existing) return chosen?.version === existing.version;
  return choice === 'NEW' || !match.similar?.length;
};

interface Row {
  stored: StoredRow;
  read: ReadRow;
  match: Match;
}

/** Carries out what the dry run has predicted, each row by the commands of the screens and with its own key. */
@Injectable()
export class RunStep {
  constructor(
    private readonly pool: Pool,
    private readonly rows: ImportRows,
    private readonly shownChanges: ShownChanges,
  ) {}

  async work({ job, kind, signal, reach, advance }: StepWork): Promise<number> {
    const { id } = job;
    const columns = mappedColumns(kind, job);
    await this.rows.noteWithoutWork(id);
    let count = await this.rows.count(id, 'outcome IS NOT NULL');
    for await (const batch of this.rows.batches(id, BATCH_ROWS, `outcome IS NULL AND state IN ('NEW', 'CHANGED')`)) {
      const read = batch.map((row) => readRow(columns, row));
      const matches = await matchRows(kind, read);
      const all = batch.map((stored, place) => ({ stored, read: read[place]!, match: matches[place]! }));
      // Those who look for a row that is noted as done find it in the lists.
      const outcomes = await this.shownChanges.waitOnce(() =>
        inTurns(all, SAVE_AT_ONCE, (row) => {
          signal.throwIfAborted();
          return this.carryOut(id, kind, columns, row);
        }),
      );
      await this.rows.noteOutcomes(id, outcomes);
      count += batch.length;
      reach(count);
      await advance();
    }
    return count;
  }

  private async carryOut(
    id: number,
    kind: OpenedKind,
    columns: readonly MappedColumn[],
    { stored, read, match }: Row,
  ): Promise<NotedOutcome> {
    const { row, ids, existing } = stored;
    const refused = (message: string): NotedOutcome => ({ row, outcome: 'REFUSED', message, former: null });
    // A row that was begun before may have been done: its key says so, and what is there now is its own work.
    if (ids === null && !isAsPredicted(stored, match)) return refused(CHANGED_MEANWHILE);
    const context = currentContext();
    const decisions = new Decisions();
    const values = stored.former?.values ?? (existing ? formerValues(columns, match, existing.id) : null);
    const former = { id: existing?.id ?? 0, version: existing?.version ?? -1, values };
    const attempt = rowAttempt(this.pool, context.actor, { import: id, row, ids, former });
    try {
      await runWith({ ...context, attempt, decisions, importId: id }, () =>
        kind.save(read.values, existing ?? undefined),
      );
    } catch (error) {
      return refused(
        rowProblems(error, columns, row, kind.columns)
          .map(({ message }) => message)
          .join(' '),
      );
    }
    const done = decisions.all.at(-1);
    if (!done?.events) return { row, outcome: 'SAME', message: null, former: null };
    return {
      row,
      outcome: existing ? 'CHANGED' : 'NEW',
      message: null,
      former: { ...former, id: idOf(done.stream), version: done.version },
    };
  }
}

const formerValues = (columns: readonly MappedColumn[], { existing, similar = [] }: Match, id: number) => {
  const record: Existing | undefined = [existing, ...similar].find((one) => one?.id === id);
  return record ? record.formerOf(columns.map(({ field }) => field)) : null;
};
