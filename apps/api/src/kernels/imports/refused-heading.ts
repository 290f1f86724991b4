/** Heading of the column that says what is wrong with a refused row; a file that has it is otherwise the same. */
export const WHAT_TO_CORRECT = 'What to correct';
