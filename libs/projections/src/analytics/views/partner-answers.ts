import { answerColumns, chosenAnswers } from '../answers';
import { defineView } from '../view';

export const partnerAnswers = defineView('partner_answers', {
  comment:
    'One row for each answer of a partner to a question with given answers (option lists, yes or no) that everybody may see; one for each chosen option. Other answers are left out, because they may be about people.',
  columns: {
    partner_id: ['integer', 'r.id', 'The partner, in `partners`.'],
    ...answerColumns,
  },
  from: chosenAnswers('partners', 'partner_attribute_definition'),
});
