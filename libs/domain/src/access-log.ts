import type { Message } from './kernel';

/** Who looked at records about people: the actor and the time stand in an event's metadata. */
export type AccessEvent =
  | Message<'RecordOpened', { kind: string; id: number }>
  /**
   * Rows were downloaded: those of a list, or of the one record `id`. `filters` are the names of the filters that were set, without
   * their values, which may be names of people.
   */
  | Message<'RecordsExported', { kind: string; id: number | null; filters: readonly string[]; rows: number }>
  /** Names of these were shown beside others: in a list, a search, a check, a report, or the lines of an order. */
  | Message<'RecordsShown', { kind: string; ids: readonly number[]; place: ShownPlace }>
  /** Somebody has looked for records of other partners so often that they must wait. */
  | Message<'SearchLimitReached', { kind: string }>;

/** Where records about people are shown beside others. */
export const SHOWN_PLACES = ['list', 'search', 'check', 'report', 'order'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];

/** The stream of what was looked at on a day. @param at ISO 8601, UTC */
export const accessStream = (at: string): string => `access-${at.slice(0, 10)}`;
