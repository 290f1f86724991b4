import { fileProblem, isEditable, isPostedFile, type Language, problemOf, trustingFacts } from '@bank/domain';
import { fill, messages } from '../messages';
import { isPast, isYoungEnough } from './birthdate';
import type { Entries, NameField } from './entries';
import { answerField } from './fields';
import { FAMILY, type Problems, type Question } from './question';
import { answerToJudge } from './typedZips';

const MAX_NAME_LENGTH = 255;

export const CHILD_FIELDS = ['firstName', 'lastName', 'birthdate'] as const;

const problemOfText = (name: NameField, value: string, language: Language): string | undefined => {
  const say = messages[language].problems;
  if (!value.trim()) return say[name];
  return value.trim().length > MAX_NAME_LENGTH ? fill(say.tooLong, { max: MAX_NAME_LENGTH }) : undefined;
};

const problemOfBirthdate = (value: string, language: Language, today: string): string | undefined => {
  const say = messages[language].problems;
  if (!value) return say.birthdate;
  if (!isPast(value, today)) return say.birthdatePast;
  return isYoungEnough(value, today) ? undefined : say.birthdateAge;
};

const checkTexts = (entries: Entries, names: readonly NameField[], language: Language, today: string): Problems =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = entries[name];
      const problem =
        name === 'birthdate' ? problemOfBirthdate(value, language, today) : problemOfText(name, value, language);
      return problem ? [[name, problem]] : [];
    }),
  );

/** What is wrong with the entries that say which child it is. `today` is YYYY-MM-DD. */
export const checkChild = (entries: Entries, language: Language, today: string): Problems =>
  checkTexts(entries, CHILD_FIELDS, language, today);

const checkAnswer = (question: Question, given: unknown, language: Language): Problems => {
  const { answer, isPutOff } = answerToJudge(question, given);
  if (!isEditable(question, FAMILY) || isPutOff) return {};
  // A file that was just chosen has no id until the server has stored it.
  const problem = isPostedFile(answer)
    ? fileProblem(answer, language)
    : problemOf(question, answer, FAMILY, trustingFacts, language);
  if (problem === undefined) return {};
  const { definition_id: id } = question;
  return typeof problem === 'string'
    ? { [answerField(id)]: problem }
    : Object.fromEntries(Object.entries(problem).map(([part, sentence]) => [answerField(id, part), sentence]));
};

export const checkRegistration = (
  entries: Entries,
  questions: readonly Question[],
  language: Language,
  today: string,
): Problems =>
  Object.assign(
    checkChild(entries, language, today),
    checkTexts(entries, ['parentFirstName', 'parentLastName'], language, today),
    entries.partner ? {} : { partner: messages[language].problems.partner },
    ...questions.map((question) => checkAnswer(question, entries.answers[question.definition_id], language)),
  );
