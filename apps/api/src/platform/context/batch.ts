import { nextTick } from 'node:process';
import { setImmediate } from 'node:timers/promises';

/** So many go on before it is looked how long the others have waited. */
const AT_ONCE = 4;
/** For so long nobody else who uses this process gets their turn. */
const SLICE_MS = 2;
/** What a batch spends on waiting for others, at most: somebody may wait for its locks. */
const PATIENCE_MS = 500;

const whatFollowsIsDone = (): Promise<void> => new Promise((resolve) => nextTick(resolve));

/** Commands that are carried out at the same time, so that what they ask is answered by one query. */
export class Batch {
  private readonly releases = new Set<Promise<void>>();
  private patienceMs = PATIENCE_MS;

  /** @param giveWay waits for those who shall have their turn first */
  constructor(private readonly giveWay?: () => Promise<void>) {}

  /** Begins some at a time, too. @returns what came of each, once none is under way any more @throws what the first of them threw */
  async carryOut<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    const begun: Promise<T>[] = [];
    const begin = (work: () => Promise<T>) => {
      const doing = work();
      doing.catch(() => {});
      begun.push(doing);
    };
    await this.release(works.map((work) => () => begin(work)));
    await Promise.allSettled(begun);
    return Promise.all(begun);
  }

  /** Everybody who can go on has asked what comes next, when this resolves. */
  async untilAllHaveAsked(): Promise<void> {
    for (;;) {
      await setImmediate();
      if (!this.releases.size) return;
      await Promise.all(this.releases);
    }
  }

  async release(all: readonly (() => void)[]): Promise<void> {
    const releasing = this.letGo(all);
    this.releases.add(releasing);
    await releasing;
    this.releases.delete(releasing);
  }

  private async letGo(all: readonly (() => void)[]): Promise<void> {
    await this.letOthersPass();
    let begunAt = performance.now();
    for (let at = 0; at < all.length; at += AT_ONCE) {
      for (const goOn of all.slice(at, at + AT_ONCE)) goOn();
      await whatFollowsIsDone();
      if (performance.now() - begunAt < SLICE_MS) continue;
      await setImmediate();
      await this.letOthersPass();
      begunAt = performance.now();
    }
  }

  private async letOthersPass(): Promise<void> {
    if (!this.giveWay || this.patienceMs <= 0) return;
    const begunAt = performance.now();
    await this.giveWay();
    this.patienceMs -= performance.now() - begunAt;
  }
}
