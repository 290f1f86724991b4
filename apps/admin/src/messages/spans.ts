import { textsOf } from './language';

/** Spans of time, in words as short as a column needs them. */
export const spanWords = textsOf('spans', {
  under: 'under 1 s',
  seconds: '{count} s',
  minutes: '{count} min',
  hours: '{count} h',
  days: '{count} d',
} as const);
