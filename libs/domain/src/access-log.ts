import type { Message } from './kernel';

/** The actor and the time stand in an event's metadata. */
export type AccessEvent =
  | Message<'RecordOpened', { kind: string; id: number }>
  /**
   * `filters` are names of filters without their values, which may be names of people; `id` is null for a list. Without `printed` it was
   * an Excel file.
   */
  | Message<
      'RecordsExported',
      { kind: string; id: number | null; filters: readonly string[]; rows: number; printed?: true }
    >
  /** Names of these were shown beside others: in a list, a search, a check, a report, the lines of an order, or the audit. */
  | Message<'RecordsShown', { kind: string; ids: readonly number[]; place: ShownPlace }>
  /** Somebody has looked for records of other partners so often that they must wait. */
  | Message<'SearchLimitReached', { kind: string }>
  /** `readModel` is the name of a projection. */
  | Message<'ReadModelWorkRequested', { readModel: string; work: ReadModelWork }>
  /** Of a consumer of the feed, an administrator set other limits, or removed it: then `after` is null. `token` is the id of its API token. */
  | Message<
      'FeedConsumerChanged',
      { token: number; consumer: string; before: ConsumerLimits; after: ConsumerLimits | null }
    >
  /** With a password and, where it is asked for, a code. */
  | Message<'SignedIn', { user: number }>
  /** `user` is null where nobody has the email address; what was typed stands nowhere. */
  | Message<'SignInFailed', { user: number | null }>;

export type ReadModelWork = 'rebuild' | 'verify' | 'swap' | 'cancel';

/** A consumer that is behind by more events and by more seconds than these has fallen behind. */
export interface ConsumerLimits {
  events: number;
  seconds: number;
}

export const SHOWN_PLACES = ['list', 'search', 'check', 'report', 'order', 'audit'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];

export const accessStream = (at: string): string => `access-${at.slice(0, 10)}`;
