import { Injectable } from '@nestjs/common';
import { Ids } from '../../platform/commands/ids';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { Attempt } from '../../platform/context/attempt';
import { Batch } from '../../platform/context/batch';
import { currentContext, runWith } from '../../platform/context/request-context';
import { problemOf } from '../../platform/errors/problem';
import { GivingWay } from '../../platform/worker/giving-way';
import type { StepWork } from './claimed-import';
import { ImportRows, type NotedOutcome, type StoredRow } from './import-rows';
import type { OpenedKind } from './kind';

const BATCH_ROWS = 100;
const BUILT_UPON = 'Stays, because it was changed after the import.';

/** Takes back what an import did, as far as nothing was built upon it. */
@Injectable()
export class TakeBackStep {
  constructor(
    private readonly rows: ImportRows,
    private readonly ids: Ids,
    private readonly shownChanges: ShownChanges,
    private readonly givingWay: GivingWay,
  ) {}

  async work({ job: { id }, kind, signal, reach, advance }: StepWork): Promise<number> {
    let count = 0;
    const where = `outcome IN ('NEW', 'CHANGED') AND former IS NOT NULL`;
    for await (const batch of this.rows.batches(id, BATCH_ROWS, where)) {
      signal.throwIfAborted();
      const together = new Batch(this.givingWay.giveWay);
      const outcomes = await runWith({ ...currentContext(), batch: together }, () =>
        this.shownChanges.waitOnce(() => together.carryOut(batch.map((row) => () => this.takeBack(id, kind, row)))),
      );
      await this.rows.noteOutcomes(id, outcomes);
      count += batch.length;
      reach(count);
      await advance();
    }
    if (kind.groupOf) await this.rows.followFirstRows(id);
    return count;
  }

  private async takeBack(id: number, kind: OpenedKind, { row, former, existing }: StoredRow): Promise<NotedOutcome> {
    const context = currentContext();
    const attempt = new Attempt(context.actor, `import ${id} row ${row} taken back`, {
      begin: async () => ({ isRepeat: true, ids: [], position: undefined, effects: {}, finished: false }),
      allocate: (wanted) => runWith({ ...context }, () => this.ids.fresh(wanted)),
    });
    const stays = (message: string): NotedOutcome => ({
      row,
      outcome: existing ? 'CHANGED' : 'NEW',
      message,
      former: null,
    });
    try {
      await runWith({ ...context, attempt, importId: id }, () => kind.takeBack(former!));
      return { row, outcome: 'TAKEN_BACK', message: null, former: null };
    } catch (error) {
      const { status, message } = problemOf(error);
      if (status >= 500) throw error;
      return stays(status === 412 ? BUILT_UPON : `Stays: ${message}`);
    }
  }
}
