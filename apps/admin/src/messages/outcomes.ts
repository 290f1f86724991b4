/** The texts that say what a bulk operation did to each record; they come with its dialog. */
export const outcomeWords = {
  changed: '{changed} changed, {refused} not changed',
  done: 'changed',
  results: 'What happened',
} as const;
