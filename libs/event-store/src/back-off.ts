import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 5_000;

/** Waits before the `attempt`-th try (from 1), doubling up to `longestMs`; ends early, without an error, on abort. */
export const backOff = async (attempt: number, signal: AbortSignal, maxWaitMs = MAX_WAIT_MS): Promise<void> => {
  await sleep(Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), maxWaitMs), undefined, { signal }).catch(() => {});
};

/** An attempt that ran for longer than the longest wait counts as a success, whatever ended it. */
export const failuresInARow = (before: number, lastedMs: number): number => (lastedMs > MAX_WAIT_MS ? 1 : before + 1);
