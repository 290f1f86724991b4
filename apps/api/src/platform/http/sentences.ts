import { capitalisedWords, MAX_NAMED_FIELDS } from '@bank/domain';

/** People read no more than this of a refusal. */
const MAX_FIELDS = 10;
const MAX_CHARACTERS = 800;

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A message that ends with what is wrong with each field, for callers who show nothing else of a refusal. */
export const withSentences = (message: string, fields: Readonly<Record<string, string>>): string => {
  const all = Object.entries(fields)
    .filter(([, problem]) => !message.includes(problem))
    .map(([path, problem]) => `${capitalisedWords(path)}: ${toSentence(problem)}`);
  const named: string[] = [];
  let characters = 0;
  for (const next of all) {
    characters += next.length;
    if (named.length === MAX_FIELDS || (named.length && characters > MAX_CHARACTERS)) break;
    named.push(next);
  }
  const unnamed = all.length - named.length;
  const more = all.length < MAX_NAMED_FIELDS ? `And ${unnamed} more.` : 'And many more.';
  return [toSentence(message), ...named, ...(unnamed ? [more] : [])].join(' ');
};
