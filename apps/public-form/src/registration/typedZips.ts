import { isMultivalued } from '@bank/domain';
import { fill, messages } from '../messages';
import { findZips, type Zip } from '../server/calls';
import type { Answers } from './entries';
import { answerField } from './fields';
import type { Problems, Question } from './question';

/** Stands for the id of what was typed and not chosen; no zip has it, so that the domain's rules refuse it. */
const TYPED_ID = 'typed';
export interface TypedZip {
  id: typeof TYPED_ID;
  label: string;
  /** It could not be looked up, so it is checked when the registration is sent. */
  isUnchecked?: true;
}

const listOf = (answer: unknown) => [answer].flat() as (Zip | TypedZip | undefined)[];
const isTyped = (zip: Zip | TypedZip | undefined): zip is TypedZip => zip?.id === TYPED_ID;

export const chosenZips = (answer: unknown): Zip[] =>
  listOf(answer).filter((zip): zip is Zip => typeof zip === 'object' && typeof zip.id === 'number');
export const typedZip = (answer: unknown): TypedZip | undefined => listOf(answer).find(isTyped);

const WHOLE_ZIP = /^\d{5}$/;
export const isWholeZip = (text: string): boolean => WHOLE_ZIP.test(text.trim());

/** The answer out of the zips that were chosen and what is typed beside them. */
export const zipAnswer = (question: Question, chosen: readonly Zip[], text: string, isUnchecked = false): unknown => {
  const typed: readonly TypedZip[] = text.trim()
    ? [{ id: TYPED_ID, label: text, ...(isUnchecked ? { isUnchecked } : {}) }]
    : [];
  const all = [...chosen, ...typed];
  return isMultivalued(question) ? all : all[0];
};

const isZipQuestion = ({ type }: Question): boolean => type === 'ZIPCODE';

/** The answer as the rules judge it before it is sent: a zip that could not be looked up is left out. */
export const answerToJudge = (question: Question, answer: unknown): { answer: unknown; isPutOff: boolean } => {
  const isPutOff = isZipQuestion(question) && typedZip(answer)?.isUnchecked === true;
  return { answer: isPutOff ? zipAnswer(question, chosenZips(answer), '') : answer, isPutOff };
};

export interface CheckedZips {
  answers: Answers;
  problems: Problems;
}

/** Looks up what was typed while the list could not be loaded. @throws Refusal when it still can't be */
export const checkTypedZips = async (
  answers: Answers,
  questions: readonly Question[],
  language: keyof typeof messages,
): Promise<CheckedZips> => {
  const say = messages[language].inputs;
  const checked: Record<number, unknown> = { ...answers };
  const problems: Record<string, string> = {};
  for (const question of questions.filter(isZipQuestion)) {
    const { definition_id: id } = question;
    const typed = typedZip(answers[id]);
    if (!typed?.isUnchecked) continue;
    const found = await findZips(typed.label.trim());
    const [only] = found;
    if (found.length === 1 && only) checked[id] = zipAnswer(question, [...chosenZips(answers[id]), only], '');
    else {
      checked[id] = zipAnswer(question, chosenZips(answers[id]), typed.label);
      problems[answerField(id)] = fill(found.length ? say.zipSeveral : say.zipUnknown, { zip: typed.label.trim() });
    }
  }
  return { answers: checked, problems };
};
