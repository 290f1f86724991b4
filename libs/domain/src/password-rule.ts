export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 1_000;

const lengthProblem = `Must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`;
/** The message where a password is on the list of the most common ones, which the server has. */
export const COMMON_PASSWORD = 'Is one of the most common passwords: choose another one';

/** What is wrong with the length of a new password; a password of before stays good. */
export const passwordLengthProblem = (password: unknown): string | undefined => {
  const length = typeof password === 'string' ? [...password].length : 0;
  return length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD ? lengthProblem : undefined;
};
