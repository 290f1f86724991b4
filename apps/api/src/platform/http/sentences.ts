import { capitalisedWords, MAX_NAMED_FIELDS } from '@bank/domain';

/** What people read of a refusal before it is too much. */
const MOST_FIELDS = 10;
const MOST_CHARACTERS = 800;

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A message that ends with what is wrong with each field, for callers who show nothing else of a refusal. */
export const withSentences = (message: string, fields: Readonly<Record<string, string>>): string => {
  const all = Object.entries(fields)
    .filter(([, problem]) => !message.includes(problem))
    .map(([path, problem]) => `${capitalisedWords(path)}: ${sentence(problem)}`);
  const said: string[] = [];
  let characters = 0;
  for (const next of all) {
    characters += next.length;
    if (said.length === MOST_FIELDS || (said.length && characters > MOST_CHARACTERS)) break;
    said.push(next);
  }
  const left = all.length - said.length;
  const more = all.length < MAX_NAMED_FIELDS ? `And ${left} more.` : 'And many more.';
  return [sentence(message), ...said, ...(left ? [more] : [])].join(' ');
};
