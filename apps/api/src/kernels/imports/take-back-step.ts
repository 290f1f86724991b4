import { findNamers, type Namer } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Ids } from '../../platform/commands/ids';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { Attempt } from '../../platform/context/attempt';
import { Batch } from '../../platform/context/batch';
import { Decisions } from '../../platform/context/decisions';
import { currentContext, runWith } from '../../platform/context/request-context';
import { problemOf } from '../../platform/errors/problem';
import { GivingWay } from '../../platform/worker/giving-way';
import type { ClaimedImport, StepWork } from './claimed-import';
import type { NotedOutcome, StoredRow } from './import-row';
import { ImportRows } from './import-rows';
import type { OpenedKind } from './kind';
import { ImportKinds } from './kinds';
import { RunStep } from './run-step';

const BATCH_ROWS = 100;
const BUILT_UPON = 'Stays, because it was changed after the import.';

const staying = ({ row, existing }: StoredRow, message: string): NotedOutcome => ({
  row,
  outcome: existing ? 'CHANGED' : 'NEW',
  message,
  former: null,
});

/** Takes back what an import did, as far as nothing was built upon it. */
@Injectable()
export class TakeBackStep {
  constructor(
    private readonly pool: Pool,
    private readonly rows: ImportRows,
    private readonly kinds: ImportKinds,
    private readonly ids: Ids,
    private readonly shownChanges: ShownChanges,
    private readonly givingWay: GivingWay,
    private readonly run: RunStep,
  ) {}

  async work(step: StepWork): Promise<number> {
    const { job, kind, signal, reach, advance } = step;
    const { id, kind: name } = job;
    await this.run.finishBegun(step);
    let count = 0;
    const where = `outcome IN ('NEW', 'CHANGED') AND former IS NOT NULL`;
    for await (const batch of this.rows.batches(id, BATCH_ROWS, where)) {
      signal.throwIfAborted();
      const namers = await this.findNamers(kind, batch);
      const named = batch.filter(({ former }) => namers.has(former!.id));
      const free = batch.filter((row) => !named.includes(row));
      const together = new Batch(this.givingWay.giveWay);
      const outcomes = await runWith({ ...currentContext(), batch: together }, () =>
        this.shownChanges.waitOnce(() => together.carryOut(free.map((row) => () => this.takeBack(job, kind, row)))),
      );
      const stayed = named.map((row) => staying(row, `Stays: ${namers.get(row.former!.id)!.sentence}`));
      await this.rows.noteOutcomes(id, [...outcomes, ...stayed]);
      count += batch.length;
      reach(count);
      await advance();
    }
    await this.rows.giveBackTo(id, this.kinds.aboutSame(name));
    if (kind.groupOf) await this.rows.followFirstRows(id);
    return this.rows.count(id, 'true');
  }

  /** New record -> what names it by now. */
  private async findNamers({ makes }: OpenedKind, rows: readonly StoredRow[]): Promise<ReadonlyMap<number, Namer>> {
    if (makes === undefined) return new Map();
    const made = rows.flatMap(({ former }) => (former && !former.values ? [former.id] : []));
    return findNamers(this.pool, makes, made);
  }

  private async takeBack({ id, owner }: ClaimedImport, kind: OpenedKind, stored: StoredRow): Promise<NotedOutcome> {
    const { row, former } = stored;
    const context = currentContext();
    const attempt = new Attempt(`user-${owner}`, `import ${id} row ${row} taken back`, {
      begin: async () => ({ isRepeat: true, ids: [], position: undefined, effects: {}, finished: false }),
      allocate: (wanted) => runWith({ ...context }, () => this.ids.fresh(wanted)),
    });
    try {
      const decisions = new Decisions();
      await runWith({ ...context, attempt, decisions, importId: id }, () => kind.takeBack(former!));
      // It came right after what it takes back.
      const version = former!.version + decisions.events;
      return { row, outcome: 'TAKEN_BACK', message: null, former: { ...former!, version } };
    } catch (error) {
      const { status, message } = problemOf(error);
      if (status >= 500) throw error;
      return staying(stored, status === 412 ? BUILT_UPON : `Stays: ${message}`);
    }
  }
}
