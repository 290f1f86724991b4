/** What processes notify one another of, in payloads of PostgreSQL: numbers and names of kinds, and nothing about people. */
export interface Changes {
  /** Category of the streams -> id of the record -> its version. */
  changed: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** Categories of which so much changed that nobody needs to know what. */
  many: readonly string[];
}

/** Somebody has a record open for editing in a tab, until the lease ends. */
export interface Lease {
  tab: string;
  /** The stream of the tab's browser, which renews the lease. */
  stream: string;
  user: number;
  category: string;
  id: number;
  /** None where the form was closed. */
  leaseMs: number;
}

export type Notice =
  | ({ type: 'changes' } & Changes)
  /** Changes may have been missed. */
  | { type: 'missed' }
  | ({ type: 'lease' } & Lease)
  /** A newer stream of the same user took the place of this one. */
  | { type: 'replaced'; stream: string }
  /** Sessions were ended. */
  | { type: 'sessions' };

export const LIVE_CHANNEL = 'live';

/** PostgreSQL takes less than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;
/** So that one notice of changes fits into a payload. */
export const MAX_NAMED_CHANGES = 300;

export const encode = (from: string, notice: Notice): string => {
  const payload = JSON.stringify({ from, ...notice });
  return payload.length > MAX_PAYLOAD_BYTES ? JSON.stringify({ from, type: 'missed' }) : payload;
};

/** Undefined for a notice of this process itself, which has acted on it. */
export const decode = (self: string, payload: string | undefined): Notice | undefined => {
  const { from, ...notice } = JSON.parse(payload ?? '{}');
  return from === self ? undefined : notice;
};
