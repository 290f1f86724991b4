import { isEditable, normaliseValue } from '@bank/domain';
import { CHILD_FIELDS } from './check';
import type { Entries } from './entries';
import { FAMILY, type Question } from './question';

const trimmed = (entries: Entries, names: readonly (keyof Entries & string)[]) =>
  Object.fromEntries(names.map((name) => [name, String(entries[name]).trim()]));

/** The answers that are there, as the server takes them. */
const postedAnswers = (entries: Entries, questions: readonly Question[]) =>
  questions
    .filter((question) => isEditable(question, FAMILY))
    .map((question) => ({ question, value: entries.answers[question.definition_id] }))
    .filter(({ question, value }) => value !== undefined && (isFile(value) || normaliseValue(question, value) !== null))
    .map(({ question, value }) => ({ definition_id: question.definition_id, value }));

const isFile = (value: unknown) => typeof value === 'object' && value !== null && 'content' in value;

export const checkBody = (entries: Entries) => ({ ...trimmed(entries, CHILD_FIELDS), attributes: [] });

/** The body that registers the child. `website` is what stands in the field that people leave empty. */
export const registrationBody = (
  entries: Entries,
  questions: readonly Question[],
  { language, website }: { language: string; website: string },
) => ({
  ...trimmed(entries, [...CHILD_FIELDS, 'parentFirstName', 'parentLastName']),
  partner: { id: Number(entries.partner) },
  attributes: postedAnswers(entries, questions),
  lang: language,
  website,
});
