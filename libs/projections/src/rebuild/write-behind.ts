import type { Position } from '@bank/event-store';
import type { TableFold } from '../tables/fold';
import type { ProjectionChanges } from '../tables/sums';

/** The changes of the tables by the events up to a position. */
export interface BatchChanges extends ProjectionChanges {
  upTo: Position;
}

export interface FoldedBatch {
  folds: readonly TableFold[];
  changes: BatchChanges;
}

/** Writes folded batches one after the other, each while the next one is folded. */
export class WriteBehind {
  private last: FoldedBatch | undefined;
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
    this.writing = this.write(this.last.changes);
    // The next caller that waits for it gets its failure; until then it must not count as unhandled.
    this.writing.catch(() => {});
  }

  written(): Promise<void> {
    return this.writing;
  }

  async settled(): Promise<void> {
    await this.writing.catch(() => {});
  }
}
