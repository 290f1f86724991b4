import { MOST_NAMED_FIELDS } from '@bank/domain';

/** What people read of a refusal before it is too much. */
const MOST_FIELDS = 10;
const MOST_CHARACTERS = 800;

/** `lineItems.0.quantity` -> Line Items 1 Quantity. */
const nameOf = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/([a-z\d])([A-Z])/g, '$1 $2')))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A message that ends with what is wrong with each field, for callers who show nothing else of a refusal. */
export const withSentences = (message: string, fields: Readonly<Record<string, string>>): string => {
  const all = Object.entries(fields)
    .filter(([, problem]) => !message.includes(problem))
    .map(([path, problem]) => `${nameOf(path)}: ${sentence(problem)}`);
  const said: string[] = [];
  let characters = 0;
  for (const next of all) {
    characters += next.length;
    if (said.length === MOST_FIELDS || (said.length && characters > MOST_CHARACTERS)) break;
    said.push(next);
  }
  const left = all.length - said.length;
  const more = all.length < MOST_NAMED_FIELDS ? `And ${left} more.` : 'And many more.';
  return [sentence(message), ...said, ...(left ? [more] : [])].join(' ');
};
