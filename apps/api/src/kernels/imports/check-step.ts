import { Injectable } from '@nestjs/common';
import { checkRows } from './check-rows';
import type { StepWork } from './claimed-import';
import { batchesOf } from './groups';
import { ImportRows } from './import-rows';
import { mappedColumns } from './read-row';

const BATCH_ROWS = 100;

/** @returns the work's result, once something else has succeeded too */
const settled = async <T>(work: Promise<T>, other: Promise<void>): Promise<T> => (await Promise.all([work, other]))[0];

/** The dry run: says of each row what would become of it. */
@Injectable()
export class CheckStep {
  constructor(private readonly rows: ImportRows) {}

  async work({ job, kind, signal, reach }: StepWork): Promise<number> {
    const columns = mappedColumns(kind, job);
    const seen = new Map<string, number>();
    let count = 0;
    let noting: Promise<void> = Promise.resolve();
    for await (const batch of batchesOf(this.rows, { id: job.id, kind, columns, size: BATCH_ROWS })) {
      signal.throwIfAborted();
      const findings = await settled(checkRows({ kind, columns }, batch, seen), noting);
      // The next rows are looked at meanwhile.
      noting = this.rows.noteFindings(job.id, findings);
      noting.catch(() => {});
      count += batch.length;
      reach(count);
    }
    await noting;
    await this.rows.noteWarnings(job.id, (await kind.warn?.()) ?? []);
    return count;
  }
}
