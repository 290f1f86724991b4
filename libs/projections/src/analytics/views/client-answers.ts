import { answerColumns, chosenAnswers } from '../answers';
import { defineView } from '../view';

export const clientAnswers = defineView('client_answers', {
  comment:
    'One row for each answer of the family of a child to a question with given answers (option lists, yes or no) that everybody may see; one for each chosen option. Other answers are left out, because they may name people or places.',
  columns: {
    client_id: ['integer', 'r.id', 'The child, in `clients`. Merged children are left out.'],
    ...answerColumns,
  },
  from: chosenAnswers('clients', 'client_attribute_definition', 'r.merged_into IS NULL'),
});
