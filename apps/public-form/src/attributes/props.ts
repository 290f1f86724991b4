import { helpOf, type Language, labelOf, optionLabel, optionsFor } from '@bank/domain';
import type { Problems, Question } from '../registration/question';
import type { FieldProps } from '../ui/Field';
import type { Choice } from '../ui/Select';

/** The props of every attribute's input. */
export interface AttributeProps {
  question: Question;
  /** What was typed or chosen so far. */
  answer: unknown;
  field: FieldProps;
  language: Language;
  /** All problems that are shown; an address finds those of its parts there. */
  problems: Problems;
  onAnswer: (answer: unknown) => void;
  /** The focus goes on from the question, or from a part of it. */
  onLeave: (field?: string) => void;
}

/** Says which language a text is in, where its translation is missing. */
export const langOf = (translation: string | null | undefined, language: Language): string | undefined =>
  language === 'es' && !translation ? 'en' : undefined;

export const fieldOf = (
  question: Question,
  language: Language,
  { field, problem, isRequired }: Pick<FieldProps, 'field' | 'problem' | 'isRequired'>,
): FieldProps => ({
  field,
  label: labelOf(question, language),
  lang: langOf(question.labelEs, language),
  help: helpOf(question, language),
  problem,
  isRequired,
});

/** The options of a question, by their ids as texts. */
export const choicesOf = (question: Question, answer: unknown, language: Language): Choice[] =>
  optionsFor(question, answer).map((option) => ({
    value: String(option.id),
    name: optionLabel(option, language),
    lang: langOf(option.nameEs, language),
  }));

export const textOf = (answer: unknown): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
