import { type AttributeDefinition, type AttributeValues, optionLabel } from '@bank/domain';

export const DIAPER_SIZE_QUESTION = 'client_diaper_size';

/** In words; null where the question was not answered. @param questions those with this name that the user sees */
export const diaperSizeOf = (questions: readonly AttributeDefinition[], profile: AttributeValues): string | null => {
  const words = questions.flatMap(({ id, options }) => {
    const answer = profile[id];
    const answers = Array.isArray(answer) ? answer : [answer ?? []].flat();
    return answers.map((one) => {
      const option = options.find((other) => other.id === one);
      return option ? optionLabel(option, 'en') : String(one);
    });
  });
  return words.join(', ') || null;
};
