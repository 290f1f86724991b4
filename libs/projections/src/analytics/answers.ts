import { type AttributeType, attributeTypes } from '@bank/domain';
import type { ViewColumn } from './view';

/** Whoever asks has chosen the words of these answers, so that none can hold a name. A number may be one of an insurance. */
const CLOSED: readonly string[] = ['option', 'flag'];
const CLOSED_TYPES = (Object.keys(attributeTypes) as AttributeType[])
  .filter((type) => CLOSED.includes(attributeTypes[type].keeps))
  .map((type) => `'${type}'`)
  .join(', ');

export const answerColumns: Readonly<Record<string, ViewColumn>> = {
  question_id: ['integer', 'q.id', 'Number of the question.'],
  question: ['text', 'q.name', 'Machine name of the question, which stays when its label changes.'],
  label: ['text', 'q.label', 'The question, as the forms ask it.'],
  answer: ['text', 'chosen.answer', 'The chosen option by its name, or Yes or No.'],
};

/** FROM of the answers of the records `r` of a table to the questions `q`: one row for each chosen option. */
export const chosenAnswers = (records: string, questions: string, ...conditions: readonly string[]): string => `
  read.${records} r
  CROSS JOIN LATERAL jsonb_each(r.profile) given (question, value)
  JOIN read.${questions} q ON q.id = given.question::integer AND q.removed_at IS NULL AND q.type IN (${CLOSED_TYPES})
    AND coalesce(jsonb_array_length(q.view_groups), 0) = 0
  CROSS JOIN LATERAL (
    SELECT CASE one.value WHEN 'true' THEN 'Yes' WHEN 'false' THEN 'No' ELSE (
        SELECT option ->> 'name' FROM jsonb_array_elements(q.options) option WHERE option -> 'id' = one.value) END AS answer
    FROM jsonb_array_elements(
      CASE jsonb_typeof(given.value) WHEN 'array' THEN given.value ELSE jsonb_build_array(given.value) END) one (value)
  ) chosen
  WHERE ${['r.removed_at IS NULL', 'chosen.answer IS NOT NULL', ...conditions].join(' AND ')}`;
