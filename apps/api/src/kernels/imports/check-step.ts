import { Injectable } from '@nestjs/common';
import { checkRows } from './check-rows';
import type { StepWork } from './claimed-import';
import { batchesOf } from './groups';
import { ImportRows } from './import-rows';
import { mappedColumns } from './read-row';

const BATCH_ROWS = 200;

/** The dry run: says of each row what would become of it. */
@Injectable()
export class CheckStep {
  constructor(private readonly rows: ImportRows) {}

  async work({ job, kind, signal, reach }: StepWork): Promise<number> {
    const columns = mappedColumns(kind, job);
    const seen = new Map<string, number>();
    let count = 0;
    for await (const batch of batchesOf(this.rows, { id: job.id, kind, columns, size: BATCH_ROWS })) {
      signal.throwIfAborted();
      await this.rows.noteFindings(job.id, await checkRows({ kind, columns }, batch, seen));
      count += batch.length;
      reach(count);
    }
    return count;
  }
}
