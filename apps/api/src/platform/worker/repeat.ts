import { backOff, failuresInARow, type Outage } from '@bank/event-store';

/** Waits longer the more attempts fail. @param attempt waits by itself for the next time, and notes the end of the outage */
export const repeat = async (
  signal: AbortSignal,
  outage: Outage,
  attempt: () => Promise<void>,
  longestDelayMs?: number,
): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    const began = performance.now();
    try {
      await attempt();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures = failuresInARow(failures, performance.now() - began);
      outage.noteFailure(error);
      await backOff(failures, signal, longestDelayMs);
    }
  }
};
