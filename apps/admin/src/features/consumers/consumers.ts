export interface Limits {
  events: number;
  seconds: number;
}

/** A program that acknowledges events, as the API shows it. */
export interface Consumer {
  id: number;
  name: string;
  token: { id: number; name: string; isExpired: boolean };
  /** All where there is none. */
  eventTypes: readonly string[];
  /** Digits. */
  position: string;
  /** ISO 8601 UTC */
  acknowledgedAt: string;
  lag: { events: number; isMore: boolean; seconds: number };
  limits: Limits;
  /** It is over both limits. */
  isBehind: boolean;
  behindSince: string | null;
}

/** Null is the default. */
export interface AskedLimits {
  events: number | null;
  seconds: number | null;
}
