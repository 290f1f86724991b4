import { Injectable } from '@nestjs/common';
import { DryRun } from '../../platform/context/decisions';
import { GivingWay } from '../../platform/worker/giving-way';
import { checkRows, findingsBeside } from './check-rows';
import type { StepWork } from './claimed-import';
import { batchesOf } from './groups';
import type { StoredRow } from './import-row';
import { ImportRows } from './import-rows';
import { mappedColumns } from './read-row';

const BATCH_ROWS = 400;
/** The rows of some batches are decided while PostgreSQL answers the others. */
const BATCHES_AT_ONCE = 4;

/** The dry run: says of each row what would become of it. */
@Injectable()
export class CheckStep {
  constructor(
    private readonly rows: ImportRows,
    private readonly givingWay: GivingWay,
  ) {}

  async work({ job, kind, signal, reach }: StepWork): Promise<number> {
    const columns = mappedColumns(kind, job);
    const seen = new Map<string, number>();
    let count = 0;
    const check = async (batch: readonly StoredRow[], former: Promise<void> | undefined) => {
      const checked = await checkRows({ kind, columns }, batch, new DryRun(this.givingWay.giveWay));
      await former;
      await this.rows.noteFindings(job.id, findingsBeside(checked, seen, { kind, columns }));
      count += batch.length;
      reach(count);
    };
    const underWay: Promise<void>[] = [];
    try {
      for await (const batch of batchesOf(this.rows, { id: job.id, kind, columns, size: BATCH_ROWS })) {
        signal.throwIfAborted();
        const latest = check(batch, underWay.at(-1));
        latest.catch(() => {});
        underWay.push(latest);
        if (underWay.length === BATCHES_AT_ONCE) await underWay.shift();
      }
      await Promise.all(underWay);
    } finally {
      await Promise.allSettled(underWay);
    }
    if (kind.alikeOf) await this.rows.noteAlike(job.id);
    await this.rows.noteWarnings(job.id, kind);
    return count;
  }
}
