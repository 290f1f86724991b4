/** Days that PostgreSQL can add to a date; as good as for ever. */
export const MAX_INTERVAL_DAYS = 1_000_000;
