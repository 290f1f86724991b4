import { isSharedBySiblings } from '@bank/domain';
import type { Entries } from './entries';
import type { Question } from './question';

/** What the registration of a brother or sister begins with: all but what is the child's own. */
export const siblingOf = (entries: Entries, questions: readonly Question[]): Entries => ({
  ...entries,
  firstName: '',
  lastName: '',
  birthdate: '',
  answers: Object.fromEntries(
    questions
      .filter((question) => isSharedBySiblings(question) && question.definition_id in entries.answers)
      .map(({ definition_id: id }) => [id, entries.answers[id]]),
  ),
});
