import {
  type AnsweredAttribute,
  type AnsweringUser,
  isPostedFile,
  isRequired,
  isShown,
  normaliseValue,
} from '@bank/domain';

export interface Progress {
  answered: number;
  total: number;
  /** The required questions that have no answer. */
  missing: number;
}

// A file that was just chosen has no id until it is saved.
export const isAnswered = (attribute: AnsweredAttribute) =>
  isPostedFile(attribute.value) || normaliseValue(attribute, attribute.value) !== null;

export const progressOf = (attributes: readonly AnsweredAttribute[], user: AnsweringUser): Progress => {
  const shown = attributes.filter((attribute) => isShown(attribute, user));
  const unanswered = shown.filter((attribute) => !isAnswered(attribute));
  return {
    answered: shown.length - unanswered.length,
    total: shown.length,
    missing: unanswered.filter((attribute) => isRequired(attribute, user)).length,
  };
};
