import type { Position } from '@bank/event-store';
import type { TableFold } from '../tables/fold';
import type { ProjectionChanges, SumChanges } from '../tables/sums';

/** The changes of the tables by the events up to a position. */
export interface BatchChanges extends ProjectionChanges {
  upTo: Position;
}

export interface FoldedBatch {
  upTo: Position;
  folds: readonly TableFold[];
  sums: readonly SumChanges[];
}

/**
 * Writes folded batches one after the other, each while the next one is folded. Owners that the next batch changes again are written
 * with that one, so that no row is written to be found and deleted soon.
 */
export class WriteBehind {
  private last: FoldedBatch | undefined;
  /** What the batch that was written last gave over to the next one. */
  private handedBack: BatchChanges | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly write: (changes: BatchChanges) => Promise<void>) {}

  keep(batch: FoldedBatch): void {
    this.last = batch;
  }

  /** Gives a fold the rows of the batch that is kept. @returns whether the tables, as they are written, have all the others */
  supply(fold: TableFold, table: number): boolean {
    return !this.last || fold.takeFrom(this.last.folds[table]!);
  }

  /** Begins to write the batch that is kept. @throws what the writing of the one before failed with */
  async begin(): Promise<void> {
    await this.writing;
    if (!this.last) return;
    const { upTo, folds, sums } = this.last;
    const handedBack = { upTo, changes: folds.map((fold) => fold.handedBack()), sums: [] };
    this.writing = this.write({ upTo, changes: folds.map((fold) => fold.unwritten()), sums }).then(() => {
      this.handedBack = handedBack;
    });
    // The next caller that waits for it gets its failure; until then it must not count as unhandled.
    this.writing.catch(() => {});
  }

  written(): Promise<void> {
    return this.writing;
  }

  /** After a failure: writes what was left to a batch that will not come, so that the tables are true to their position. */
  async restore(): Promise<void> {
    await this.settled();
    if (this.handedBack) await this.write(this.handedBack);
  }

  async settled(): Promise<void> {
    await this.writing.catch(() => {});
  }
}
