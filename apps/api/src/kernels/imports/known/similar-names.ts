import { words } from '../values/words';

/** They stand in many names of organizations and distinguish none. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['a', 'and', 'de', 'inc', 'la', 'llc', 'of', 'the', 'y']);
const SIMILAR = 0.75;

const significant = (name: string): string[] =>
  words(name)
    .split(' ')
    .filter((word) => word && !COMMON_WORDS.has(word))
    .sort();

const digits = (name: string): string => name.replace(/\D+/g, ' ').trim();

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** The share of pairs of letters that two texts have in common, from 0 to 1. */
const likeness = (one: string, other: string): number => {
  const rest = pairs(other);
  const all = pairs(one);
  const total = all.length + rest.length;
  const common = all.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return total ? (2 * common.length) / total : 0;
};

/** More names than a list of partners has, of which each is compared with all others. */
const MOST_COMPARED = 1_000;

/** Names as they come, of which each has a word in common with those that may be the same. */
export class NamesSoFar {
  private readonly names: string[] = [];

  wordsOf(name: string): string[] {
    const alike = this.names.filter((one) => areSimilarNames(one, name));
    if (this.names.length < MOST_COMPARED) this.names.push(name);
    return [...alike, name].map(words);
  }
}

/** What is longer is no name, and would take long to compare pair by pair. */
const MOST_LETTERS = 255;

/** Whether two names may be one, written in two ways. “Clinic 1” and “Clinic 2” are two. */
export const areSimilarNames = (one: string, other: string): boolean =>
  Math.max(one.length, other.length) <= MOST_LETTERS &&
  digits(one) === digits(other) &&
  likeness(significant(one).join(' '), significant(other).join(' ')) >= SIMILAR;
