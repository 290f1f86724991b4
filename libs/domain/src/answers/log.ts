type Values = Readonly<Record<string, unknown>>;

/** One act in the history of a record; times are ISO 8601 UTC. */
export interface LogEntry {
  log_id: number | string;
  action: string;
  logged_at: string;
  username: string;
  /** Field -> new value. */
  data: Values | string | null;
  /** Field -> the value that was replaced. */
  before?: Values;
  line_items?: readonly (Omit<LogEntry, 'log_id' | 'line_items'> & { id: number | string })[];
}

/** Somebody who opened, exported or printed a record about a person. */
export interface AccessEntry {
  /** ISO 8601 UTC */
  opened_at: string;
  username: string;
  action: string;
  detail?: string | null;
}
