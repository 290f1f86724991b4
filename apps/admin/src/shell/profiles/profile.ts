import {
  type AddressValue,
  type AnsweredAttribute,
  addressPartLabels,
  capitalisedWords,
  labelOf,
  nameOfQuestion,
} from '@bank/domain';
import { valueAt } from '../../kit/values/path';
import { say } from '../../messages';
import { answerInWords } from '../attributes/inWords';
import type { ChangedPart } from '../saving/stale';

/** How a kind of profiled record has its answers: the bank's own questions with what was answered. */
export interface ProfileOf {
  /** The path of the answers in the form and in requests. */
  source: string;
  /** The path under which the server says that somebody else changed an answer: `{changed}.{id of the question}`. */
  changed: string;
  /** The name of the profile on the screens. */
  title: string;
}

type Answers = readonly AnsweredAttribute[];

const withLabel = (attribute: AnsweredAttribute, part: string | undefined) =>
  [labelOf(attribute, 'en'), part && capitalisedWords(part)].filter(Boolean).join(' ');

const afterPath = (path: string, field: string): string | undefined =>
  field.startsWith(`${path}.`) ? field.slice(path.length + 1) : undefined;

/** `profile.attributes.3.value.city` -> the label of the fourth question, and City; nothing for other fields. */
export const answerLabel = ({ source }: ProfileOf, answers: Answers, field: string): string | undefined => {
  const [, place, part] = /^(\d+)\.value(?:\.(.+))?$/.exec(afterPath(source, field) ?? '') ?? [];
  const attribute = place && answers[Number(place)];
  return attribute ? withLabel(attribute, part) : undefined;
};

/** `profile.7` -> question 7 with its answers; the profile's name alone where this user may not see that question. */
export const changedAnswer = (
  { source, changed, title }: ProfileOf,
  answers: Answers,
  field: string,
): ChangedPart | undefined => {
  const id = /^\d+$/.exec(afterPath(changed, field) ?? '')?.[0];
  if (!id) return undefined;
  const isAsked = ({ definition_id }: AnsweredAttribute) => definition_id === Number(id);
  const place = answers.findIndex(isAsked);
  if (place < 0) return { label: title, path: undefined, inWords: () => '' };
  return {
    label: labelOf(answers[place]!, 'en'),
    path: `${source}.${place}.value`,
    inWords: (values) => {
      const answer = ((valueAt(values, source) ?? []) as Answers).find(isAsked);
      return (answer && answerInWords(answer)) || say.history.nothing;
    },
  };
};

/**
 * `profile.attributes.12.city`, as a refusal names a part of the answer to question 12 -> the form's path of it, and the problem
 * without the question's name, which stands beside the input anyway. Other problems stay as they are.
 */
export const answerProblem = (
  { source }: ProfileOf,
  answers: Answers,
  [field, problem]: readonly [field: string, problem: string],
): readonly [field: string, problem: string] => {
  const [, id, part] = /^(\d+)(?:\.(\w+))?$/.exec(afterPath(source, field) ?? '') ?? [];
  const place = answers.findIndex(({ definition_id }) => String(definition_id) === id);
  if (place < 0 || (part && !(part in addressPartLabels.en))) return [field, problem];
  const partName = part ? `, ${addressPartLabels.en[part as keyof AddressValue]}` : '';
  const start = `${nameOfQuestion(answers[place]!, 'en')}${partName}: `;
  return [
    [source, place, 'value', ...(part ? [part] : [])].join('.'),
    problem.startsWith(start) ? problem.slice(start.length) : problem,
  ];
};
