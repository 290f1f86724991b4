const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The waits after the first, the second, … failed attempt, as Standard Webhooks recommends them: ten attempts over some three days. */
export const RETRY_DELAYS_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
export const MAX_ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;
const JITTER = 0.1;
/** A receiver that asks for more is asked again after a day. */
export const LONGEST_QUIET_SECONDS = DAY;
/** What is due later than that was put off while the clock was ahead, and is due now. */
export const LONGEST_DELAY_SECONDS = DAY * (1 + JITTER);

/** @param attempts how many have failed @returns undefined where no other attempt follows */
export const retryDelaySeconds = (attempts: number, random: number = Math.random()): number | undefined => {
  const delay = RETRY_DELAYS_SECONDS[attempts - 1];
  return delay === undefined ? undefined : delay * (1 + JITTER * random);
};

/** What a `Retry-After` asks for: seconds, or a date. Nonsense asks for nothing. */
export const quietSeconds = (header: string | string[] | undefined, now: string): number => {
  const text = [header ?? ''].flat()[0]!.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(now)) / 1_000;
  return seconds > 0 ? Math.min(seconds, LONGEST_QUIET_SECONDS) : 0;
};
