/** By who waits for it. PostgreSQL ends longer statements with SQLSTATE 57014, so that none holds a connection for ever. */
export const STATEMENT_LIMITS_MS = {
  /** Somebody looks at a screen meanwhile; proxies and browsers give up after about a minute. */
  request: 30_000,
  /** The first rows of a sheet come when all of them are sorted, and whoever downloads expects to wait. */
  sheet: 120_000,
  /** A migration may rewrite the largest table, or wait for another process that does. */
  migration: 3_600_000,
} as const;

/** For a server that doesn't answer at all; where the server itself ends the statement, the connection can be used again. */
export const ANSWER_GRACE_MS = 5_000;

/** So that the locks of a transaction in which nothing happens don't stay. */
export const IDLE_TRANSACTION_LIMIT_MS = 60_000;
