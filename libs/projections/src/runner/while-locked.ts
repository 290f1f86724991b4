import { isLockTimeout } from '@bank/event-store';
import { pause } from './pause';

const MAX_ATTEMPTS = 60;
const PAUSE_MS = 500;

/**
 * Sets how long a transaction waits for a lock: everybody else who wants the same table queues behind it meanwhile. Where a
 * reader has one table and waits for another that this transaction has, PostgreSQL would end one of the two after
 * `deadlock_timeout`, a second; this one gives way before.
 */
export const SET_SHORT_WAIT = `SET LOCAL lock_timeout = '400ms'`;
export const BEGIN_WITH_SHORT_WAIT = `BEGIN; ${SET_SHORT_WAIT}`;

/** Makes an attempt again where it ran into the limit of `BEGIN_WITH_SHORT_WAIT`, which it must have rolled back. */
export const retryWhileLocked = async (signal: AbortSignal, attempt: () => Promise<void>): Promise<void> => {
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockTimeout(error) || made === MAX_ATTEMPTS) throw error;
    }
    await pause(PAUSE_MS, signal);
    signal.throwIfAborted();
  }
};
