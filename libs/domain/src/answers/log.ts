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

/** One event in the audit: a change, or somebody who looked at records about people, or signed in. */
export interface AuditEntry extends Omit<LogEntry, 'log_id'> {
  /** The event's. */
  id: string;
  actor: string;
  /** SupplyOrder, Client, SignIn, … */
  object_class: string;
  /** The id in the path of its own call; null for a list. */
  object_id: string | null;
  /** What people call it by; of a client, the public id. */
  object: string | null;
  reason: string | null;
  /** Of the command that led to it, which may have led to others. */
  command: string;
  /** How many events it led to. */
  acts: number;
  /** What was looked at, in words; null for a change. */
  detail: string | null;
}
