import { words } from './words';

/** A word of a file -> the name that it means, as somebody has said. */
export type Meanings = Readonly<Record<string, string>>;

/** Case, accents and punctuation make no other word, unless it has nothing else. */
export const wordKey = (text: string): string => words(text) || text.trim();

export const meaningsByWord = (meanings: Meanings): ReadonlyMap<string, string> =>
  new Map(Object.entries(meanings).map(([word, name]) => [wordKey(word), name]));
