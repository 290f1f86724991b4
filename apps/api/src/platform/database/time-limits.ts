/** PostgreSQL ends longer statements with SQLSTATE 57014, so that none holds a connection for ever. */
export const STATEMENT_LIMITS_MS = {
  /** Proxies and browsers give up after about a minute. */
  request: 30_000,
  /** The first rows of a sheet come when all of them are sorted, and users expect to wait for a download. */
  sheet: 120_000,
  /** A migration may rewrite the largest table, or wait for another process that does. */
  migration: 3_600_000,
} as const;

/** For a server that doesn't answer at all; where the server itself ends the statement, the connection can be used again. */
export const ANSWER_GRACE_MS = 5_000;

export const IDLE_TRANSACTION_LIMIT_MS = 60_000;
