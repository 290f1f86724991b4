import { setImmediate } from 'node:timers/promises';

/** So many go on before others who use this process get their turn. */
const AT_ONCE = 4;

/** Commands that are carried out at the same time, so that what they ask is answered by one query. */
export class Batch {
  private releases = 0;

  /** Begins some at a time, too. @returns what came of each, once none is under way any more @throws what the first of them threw */
  async carryOut<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    const begun: Promise<T>[] = [];
    await this.release(works.map((work) => () => begun.push(work())));
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
    for (let at = 0; at < all.length; at += AT_ONCE) {
      for (const goOn of all.slice(at, at + AT_ONCE)) goOn();
      await setImmediate();
    }
    this.releases--;
  }
}
