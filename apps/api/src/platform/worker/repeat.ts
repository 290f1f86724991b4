import { backOff, failuresInARow, type Outage } from '@bank/event-store';

/**
 * Repeats `attempt` until `signal`. The more attempts fail one after the other, the longer it waits before the next.
 * @param outage is told of every failure; `attempt` itself says when the outage is over
 * @param attempt waits by itself for the next time where it succeeds
 * @param longestDelayMs five seconds unless said
 */
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
