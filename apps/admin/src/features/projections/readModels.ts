/** Rebuilding, verifying or swapping in one read model, as the API shows it. */
export interface Run {
  id: number;
  projection: string;
  work: 'rebuild' | 'verify' | 'swap';
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  phase: 'waiting' | 'reading' | 'indexing' | 'comparing' | 'swapping' | null;
  /** Positions in the log. */
  done: number;
  total: number;
  secondsLeft: number | null;
  origin: 'user' | 'nightly' | 'command-line';
  askedBy: string | null;
  /** ISO 8601 UTC */
  askedAt: string;
  endedAt: string | null;
  seconds: number | null;
  message: string | null;
  /** The rows that differed; null where nothing was compared. */
  differing: number | null;
  differences: readonly Difference[];
  /** What it built waits to be swapped in. */
  kept: boolean;
}

export interface Difference {
  table: string;
  key: Readonly<Record<string, string>>;
  how: 'extra' | 'missing' | 'changed';
  columns: readonly string[];
}

export interface ReadModel {
  name: string;
  version: number;
  /** Digits. */
  position: string;
  lag: { events: number; isMore: boolean; seconds: number };
  stop: { message: string; position: string; type: string; stream: string } | null;
  rows: number;
  isEstimated: boolean;
  bytes: number;
  run: Run | null;
  broken: Run | null;
  rebuild: Run | null;
  proof: Run | null;
  /** The position from which a rebuild begins, as digits; null where it begins with the first event. */
  snapshot: string | null;
}

export type Work = Run['work'] | 'cancel';
