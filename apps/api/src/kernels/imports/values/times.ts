import { dayOf, edgeOfDay } from '@bank/domain';

/** Cells that may say a time say a day or that. */
export const isTime = (cell: string): boolean => cell.includes('T');

/** Whether a time is stored that was given as a day. */
export const isWholeDay = (time: string): boolean => time.endsWith('T00:00:00.000Z');

/** @param zone in which the days of the bank begin */
export const isToCome = (cell: string, now: string, zone: string): boolean =>
  cell > (isTime(cell) ? now : dayOf(now, zone));

/** Milliseconds since 1970 of a time, or of the first moment of a day. */
export const startMsOf = (cell: string, zone: string): number =>
  Date.parse(isTime(cell) ? cell : edgeOfDay.start(cell, zone));
