import { Injectable } from '@nestjs/common';
import { DryRun } from '../../platform/context/decisions';
import { GivingWay } from '../../platform/worker/giving-way';
import { checkRows, findingsBeside } from './check-rows';
import type { StepWork } from './claimed-import';
import { batchesOf } from './groups';
import { ImportRows, type StoredRow } from './import-rows';
import { mappedColumns } from './read-row';

const BATCH_ROWS = 100;

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
    const check = async (batch: readonly StoredRow[], former: Promise<void>) => {
      const checked = await checkRows({ kind, columns }, batch, new DryRun(this.givingWay.giveWay));
      await former;
      await this.rows.noteFindings(job.id, findingsBeside(checked, seen, { kind, columns }));
      count += batch.length;
      reach(count);
    };
    let latest: Promise<void> = Promise.resolve();
    try {
      for await (const batch of batchesOf(this.rows, { id: job.id, kind, columns, size: BATCH_ROWS })) {
        signal.throwIfAborted();
        // The rows of one batch are decided while PostgreSQL answers the other one.
        const former = latest;
        latest = check(batch, former);
        latest.catch(() => {});
        await former;
      }
      await latest;
    } finally {
      await Promise.allSettled([latest]);
    }
    if (kind.alikeOf) await this.rows.noteAlike(job.id);
    await this.rows.noteWarnings(job.id, kind);
    return count;
  }
}
