import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** Waits before the `attempt`-th try (from 1), doubling up to `longestMs`; ends early, without an error, on abort. */
export const backOff = async (attempt: number, signal: AbortSignal, longestMs = LONGEST_MS): Promise<void> => {
  await sleep(Math.min(FIRST_MS * 2 ** (attempt - 1), longestMs), undefined, { signal }).catch(() => {});
};

/**
 * How many attempts have failed one after the other, the last of them included. One that went well for longer than the longest
 * wait was a success, whatever ended it.
 * @param before how many had failed before it
 * @param lastedMs how long it went well
 */
export const failuresInARow = (before: number, lastedMs: number): number => (lastedMs > LONGEST_MS ? 1 : before + 1);
