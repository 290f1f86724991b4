/** No vowels, so that no id spells a word, and no symbols that look alike. */
export const PUBLIC_ID_SYMBOLS = 'BCDFGHJKLMNPRSTVWXYZ2579';
export const PUBLIC_ID_LENGTH = 8;
const PUBLIC_ID = new RegExp(`^[${PUBLIC_ID_SYMBOLS}]{${PUBLIC_ID_LENGTH}}$`);

/** The public id that a posted value names: a text of it, in any case, or the `id` of an object. Undefined for what can't be one. */
export const readPublicId = (value: unknown): string | undefined => {
  const named = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  const text = typeof named === 'string' ? named.trim().toUpperCase() : '';
  return PUBLIC_ID.test(text) ? text : undefined;
};

/** It gives away neither how many there are nor which came before. @param randomBelow an unpredictable number from 0 up to its argument */
export const makePublicId = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: PUBLIC_ID_LENGTH }, () => PUBLIC_ID_SYMBOLS[randomBelow(PUBLIC_ID_SYMBOLS.length)]).join('');
