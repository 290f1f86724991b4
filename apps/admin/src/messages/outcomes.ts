import { textsOf } from './language';

/** The texts that say what a bulk operation did to each record; they come with its dialog. */
export const outcomeWords = textsOf('outcomes', {
  changed: '{changed} changed, {refused} refused',
  someUnchanged: '{changed} changed, {unchanged} unchanged, {refused} refused',
  done: 'changed',
  unchanged: 'unchanged',
  results: 'What happened',
} as const);
