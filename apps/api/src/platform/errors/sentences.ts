import { capitalisedWords, MAX_NAMED_FIELDS } from '@bank/domain';

export interface RefusalLanguage {
  language: string;
  /** @param status of the answer, for a sentence that is not known */
  message: (english: string, status: number) => string;
  problem: (english: string) => string;
  nameOf: (field: string) => string;
  more: (count: number) => string;
  manyMore: string;
}

export const ENGLISH: RefusalLanguage = {
  language: 'en',
  message: (english) => english,
  problem: (english) => english,
  nameOf: capitalisedWords,
  more: (count) => `And ${count} more.`,
  manyMore: 'And many more.',
};

type Texts = Readonly<Record<string, string>>;

/** The problems with the names of those fields that have one: `Diaper size needed: Field is required`. */
export const withNames = (fields: Texts, names: Texts): Texts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, names[field] ? `${names[field]}: ${problem}` : problem]),
  );

/** People read no more than this of a refusal. */
const MAX_FIELDS = 10;
const MAX_CHARACTERS = 800;

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A message that ends with what is wrong with each field, for callers who show nothing else of a refusal. */
export const withSentences = (
  message: string,
  fields: Texts,
  names: Texts = {},
  words: RefusalLanguage = ENGLISH,
): string => {
  const all = Object.entries(fields)
    .filter(([, problem]) => !message.includes(problem))
    .map(([path, problem]) => `${names[path] ?? words.nameOf(path)}: ${toSentence(problem)}`);
  const named: string[] = [];
  let characters = 0;
  for (const next of all) {
    characters += next.length;
    if (named.length === MAX_FIELDS || (named.length && characters > MAX_CHARACTERS)) break;
    named.push(next);
  }
  const unnamed = all.length - named.length;
  const more = all.length < MAX_NAMED_FIELDS ? words.more(unnamed) : words.manyMore;
  return [toSentence(message), ...named, ...(unnamed ? [more] : [])].join(' ');
};
