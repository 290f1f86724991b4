import { type Language, labelOf } from '@bank/domain';
import { useLanguage, useMessages } from '../language';
import { count, type Messages } from '../messages';
import { answerField, focusField, inputId, isWithin } from '../registration/fields';
import type { Problems, Question } from '../registration/question';

interface Props {
  problems: Problems;
  questions: readonly Question[];
}

/** The label of a field; of a part of an address, with the address's before it. */
const labelOfField = (field: string, questions: readonly Question[], say: Messages, language: Language): string => {
  const question = questions.find(({ definition_id: id }) => isWithin(field, answerField(id)));
  if (!question) return say.fields[field as keyof Messages['fields']] ?? '';
  const part = field.slice(answerField(question.definition_id).length + 1);
  const name = say.inputs.address[part as keyof Messages['inputs']['address']];
  return [labelOf(question, language), name].filter(Boolean).join(': ');
};

const ProblemLink = ({ field, label }: { field: string; label: string }) => (
  <a
    href={`#${inputId(field)}`}
    onClick={(event) => {
      event.preventDefault();
      focusField(field);
    }}
  >
    {label}
  </a>
);

/** The fields that are wrong, each as a link to it; a problem with no field of the page stands there as a sentence. */
export const ProblemList = ({ problems, questions }: Props) => {
  const say = useMessages();
  const language = useLanguage();
  const fields = Object.entries(problems);
  if (!fields.length) return null;
  return (
    <section className="notice bad" aria-labelledby="attention">
      <h3 id="attention">{say.form.attention}</h3>
      <ul>
        {fields.map(([field, problem]) => {
          const label = labelOfField(field, questions, say, language);
          return <li key={field}>{label ? <ProblemLink field={field} label={label} /> : problem}</li>;
        })}
      </ul>
    </section>
  );
};

/** How many fields are wrong, beside the button that sends, far below the list of them. */
export const ProblemCount = ({ problems, questions }: Props) => {
  const say = useMessages();
  const language = useLanguage();
  const fields = Object.keys(problems);
  const [first] = fields;
  if (!first) return null;
  return (
    <p className="problem">
      {count(say.form.invalidCount, fields.length)}{' '}
      <ProblemLink field={first} label={labelOfField(first, questions, say, language)} />
    </p>
  );
};
