import type { ConsumerLimits } from '@bank/domain';

/** For a consumer to which nobody gave others. Many events within a minute are no alarm, and neither is one event in a night. */
export const DEFAULT_LIMITS: ConsumerLimits = { events: 1_000, seconds: 3_600 };

/** The number of consumers that one token may have: a program that makes up a name at each start would fill the screen. */
export const MAX_CONSUMERS_OF_TOKEN = 20;

const YEAR_SECONDS = 365 * 86_400;
/** No limit can be set higher. */
export const HIGHEST_LIMITS: ConsumerLimits = { events: 1_000_000_000, seconds: YEAR_SECONDS };
