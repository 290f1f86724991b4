/**
 * How long one statement may run, in milliseconds, by who waits for it. PostgreSQL ends what takes longer, with the SQLSTATE
 * 57014, so that a slow query or a locked table never holds a connection for ever.
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
 * The client gives up so much later than PostgreSQL would have, in milliseconds: only on a server that doesn't answer at all,
 * since a limit that the server keeps costs no connection.
 */
export const ANSWER_GRACE_MS = 5_000;

/** A transaction in which nothing happens for so long was forgotten; its locks must not outlive it. In milliseconds. */
export const IDLE_TRANSACTION_LIMIT_MS = 60_000;
