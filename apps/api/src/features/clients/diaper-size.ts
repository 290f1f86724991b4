import { type AttributeDefinition, type AttributeValues, readValue } from '@bank/domain';

export const DIAPER_SIZE_QUESTION = 'client_diaper_size';

/** In words; null where the question was not answered. @param questions those with this name that the user sees */
export const diaperSizeOf = (questions: readonly AttributeDefinition[], profile: AttributeValues): string | null =>
  questions
    .map((question) => readValue(question, profile[question.id], 'en'))
    .filter(Boolean)
    .join(', ') || null;
