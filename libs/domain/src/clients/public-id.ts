/** No vowels, so that no id spells a word, and no symbols that look alike. */
export const PUBLIC_ID_SYMBOLS = 'BCDFGHJKLMNPRSTVWXYZ2579';
export const PUBLIC_ID_LENGTH = 8;
const PUBLIC_ID = new RegExp(`^[${PUBLIC_ID_SYMBOLS}]{${PUBLIC_ID_LENGTH}}$`);

/** Reads a public id from a text, in any case, or from the `id` of an object; undefined if it can't be one. */
export const readPublicId = (value: unknown): string | undefined => {
  const named = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  const text = typeof named === 'string' ? named.trim().toUpperCase() : '';
  return PUBLIC_ID.test(text) ? text : undefined;
};

/** Random, so that it does not reveal how many clients there are. @param randomBelow an unpredictable number from 0 up to its argument */
export const makePublicId = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: PUBLIC_ID_LENGTH }, () => PUBLIC_ID_SYMBOLS[randomBelow(PUBLIC_ID_SYMBOLS.length)]).join('');
