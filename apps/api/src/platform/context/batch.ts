import { nextTick } from 'node:process';
import { setImmediate } from 'node:timers/promises';

/** So many go on before it is looked how long the others have waited. */
const AT_ONCE = 4;
/** For so long nobody else who uses this process gets their turn. */
const SLICE_MS = 2;

const whatFollowsIsDone = (): Promise<void> => new Promise((resolve) => nextTick(resolve));

/** Commands that are carried out at the same time, so that what they ask is answered by one query. */
export class Batch {
  private releases = 0;

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
    do await setImmediate();
    while (this.releases > 0);
  }

  async release(all: readonly (() => void)[]): Promise<void> {
    this.releases++;
    let begunAt = performance.now();
    for (let at = 0; at < all.length; at += AT_ONCE) {
      for (const goOn of all.slice(at, at + AT_ONCE)) goOn();
      await whatFollowsIsDone();
      if (performance.now() - begunAt < SLICE_MS) continue;
      await setImmediate();
      begunAt = performance.now();
    }
    this.releases--;
  }
}
