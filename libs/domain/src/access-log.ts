import type { Message } from './kernel';

/** Who looked at records about people: the actor and the time stand in an event's metadata. */
export type AccessEvent =
  | Message<'RecordOpened', { kind: string; id: number }>
  /**
   * Rows were downloaded: those of a list, or of the one record `id`. `filters` are the names of the filters that were set, without
   * their values, which may be names of people.
   */
  | Message<'RecordsExported', { kind: string; id: number | null; filters: readonly string[]; rows: number }>;

/** The stream of what was looked at on a day. @param at ISO 8601, UTC */
export const accessStream = (at: string): string => `access-${at.slice(0, 10)}`;
