import { setImmediate as nextTurn } from 'node:timers/promises';

/** So that others can have their turn. */
export type Steps<Result> = Generator<void, Result, void>;

export const doAtOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** Lets the process do what else waits (as to send what is being written) at every stop. */
export const doInTurns = async <Result>(work: Steps<Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
};
