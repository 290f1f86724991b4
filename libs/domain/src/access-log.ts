import type { Message } from './kernel';

/** The actor and the time stand in an event's metadata. */
export type AccessEvent =
  | Message<'RecordOpened', { kind: string; id: number }>
  /** `filters` are names of filters without their values, which may be names of people; `id` is null for a list. */
  | Message<'RecordsExported', { kind: string; id: number | null; filters: readonly string[]; rows: number }>
  /** Names of these were shown beside others: in a list, a search, a check, a report, or the lines of an order. */
  | Message<'RecordsShown', { kind: string; ids: readonly number[]; place: ShownPlace }>
  /** Somebody has looked for records of other partners so often that they must wait. */
  | Message<'SearchLimitReached', { kind: string }>;

export const SHOWN_PLACES = ['list', 'search', 'check', 'report', 'order'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];

export const accessStream = (at: string): string => `access-${at.slice(0, 10)}`;
