import { type AttributeDefinition, answerProblems, attributeTypes, nameOfQuestion, REQUIRED } from '../attributes';
import { listTexts, Rejection } from '../kernel';
import type { ProfileFacts } from './profiled';

type Questions = readonly AttributeDefinition[];

/** @param at the path of the answers in requests and refusals */
export const profileNotFinished =
  (at: string) =>
  (unanswered: Questions): Rejection => {
    const count = unanswered.length === 1 ? '1 required question has' : `${unanswered.length} required questions have`;
    const wrong = answerProblems(at);
    for (const question of unanswered) wrong.add(question, REQUIRED.en);
    const message = `The profile is not finished: ${count} no answer yet.`;
    return new Rejection('invalid', message, wrong.fields, [], { names: wrong.names });
  };

/** The rows of an import are answers to the same questions. */
const withoutFiles = new WeakMap<Questions, Questions>();
const withoutRequired = new WeakMap<Questions, Questions>();

const askedBySheet = (questions: Questions, mayLackAnswers = false): Questions => {
  const known = mayLackAnswers ? withoutRequired : withoutFiles;
  const asked =
    known.get(questions) ??
    questions.map((one) =>
      mayLackAnswers || attributeTypes[one.type].keeps === 'file' ? { ...one, isRequired: false } : one,
    );
  known.set(questions, asked);
  return asked;
};

/** The facts of a registration, which asks for no files, or for nothing, where that stays open. */
export const factsOfRegistration = <F extends { profile: ProfileFacts }>(facts: F): F => {
  const { definitions, isFromSheet, mayLackAnswers } = facts.profile;
  if (!isFromSheet) return facts;
  return { ...facts, profile: { ...facts.profile, definitions: askedBySheet(definitions, mayLackAnswers) } };
};

const MOST_NAMED = 5;

/** "Diaper size" and "Zip code"; of very many the first, and how many more. */
const quoted = (questions: Questions): string => {
  const names = questions.slice(0, MOST_NAMED).map((question) => `"${nameOfQuestion(question, 'en')}"`);
  const more = questions.length - names.length;
  return listTexts(more > 0 ? [...names, `${more} more`] : names);
};

/** One sentence and its mend, since a list of clients shows a refused review where no question is in sight. */
export const reviewLacksAnswers = (unanswered: Questions): Rejection =>
  new Rejection(
    'conflict',
    `The review needs an answer to ${quoted(unanswered)}: answer ${unanswered.length === 1 ? 'it' : 'them'} first, then mark the client as reviewed.`,
  );
