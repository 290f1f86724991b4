/**
 * The longest time that one statement may run, in milliseconds, by who waits for it. PostgreSQL ends what takes longer, with
 * the SQLSTATE 57014, so that a slow query or a locked table never holds a connection for ever.
 */
export const STATEMENT_LIMITS_MS = {
  /** Somebody looks at a screen meanwhile; proxies and browsers give up after about a minute. */
  request: 30_000,
  /** The first rows of a sheet come when all of them are sorted, and whoever downloads expects to wait. */
  sheet: 120_000,
  /** A migration may rewrite the largest table, or wait for another process that does. */
  migration: 3_600_000,
} as const;

/**
 * The client gives up this many milliseconds after PostgreSQL would have. It then does so only for a server that doesn't
 * answer at all; where the server itself ends the statement, the connection can be used again.
 */
export const ANSWER_GRACE_MS = 5_000;

/** PostgreSQL ends a transaction in which nothing happens for this many milliseconds, so that its locks don't stay. */
export const IDLE_TRANSACTION_LIMIT_MS = 60_000;
