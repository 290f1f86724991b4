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

const countPairs = (text: string): number => Math.max(0, text.length - 1);

const pairs = (text: string): string[] => Array.from({ length: countPairs(text) }, (_, at) => text.slice(at, at + 2));

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

/** What is longer is no name, and would take long to compare pair by pair. */
const MOST_LETTERS = 255;

/** A name as it is compared with many others. */
export interface ComparedName {
  digits: string;
  letters: string;
}

export const comparedName = (name: string): ComparedName => ({
  digits: digits(name),
  letters: name.length > MOST_LETTERS ? '' : significant(name).join(' '),
});

/** A short and a long text have too few pairs in common, whatever these are. */
const areLongAlike = (one: string, other: string): boolean =>
  2 * Math.min(countPairs(one), countPairs(other)) >= SIMILAR * (countPairs(one) + countPairs(other));

/** Whether two names may be one, written in two ways. “Clinic 1” and “Clinic 2” are two. */
export const areSimilar = (one: ComparedName, other: ComparedName): boolean =>
  one.digits === other.digits &&
  areLongAlike(one.letters, other.letters) &&
  likeness(one.letters, other.letters) >= SIMILAR;

export const areSimilarNames = (one: string, other: string): boolean =>
  areSimilar(comparedName(one), comparedName(other));

/** More names than a list of partners has, of which each is compared with all others. */
const MOST_COMPARED = 1_000;

/** Names as they come, of which each has a word in common with those that may be the same. */
export class NamesSoFar {
  private readonly names: { name: string; compared: ComparedName }[] = [];

  wordsOf(name: string): string[] {
    const compared = comparedName(name);
    const alike = this.names.filter((one) => areSimilar(one.compared, compared)).map((one) => one.name);
    if (this.names.length < MOST_COMPARED) this.names.push({ name, compared });
    return [...alike, name].map(words);
  }
}
