import { yesNo } from '@bank/domain';
import { Choices } from '../ui/Choices';
import { inputProps, Label, Notes } from '../ui/Field';
import { Select } from '../ui/Select';
import { type AttributeProps, choicesOf, textOf } from './props';

const idOf = (value: string | undefined) => (value ? Number(value) : null);
const listOf = (answer: unknown) => (Array.isArray(answer) ? answer.map(String) : []);

export const OneOfList = ({ question, answer, field, language, onAnswer, onLeave }: AttributeProps) => (
  <Select
    {...field}
    value={textOf(answer)}
    choices={choicesOf(question, answer, language)}
    onChange={(value) => onAnswer(idOf(value))}
    onLeave={() => onLeave()}
  />
);

export const RadioChoices = ({ question, answer, field, language, onAnswer }: AttributeProps) => (
  <Choices
    {...field}
    chosen={[textOf(answer)].filter(Boolean)}
    choices={choicesOf(question, answer, language)}
    onChange={([value]) => onAnswer(idOf(value))}
  />
);

/** Several of a list. A list that takes several is hard to use with a finger, so all are shown with a box each. */
export const Checkboxes = ({ question, answer, field, language, onAnswer }: AttributeProps) => (
  <Choices
    {...field}
    isMultiple
    chosen={listOf(answer)}
    choices={choicesOf(question, answer, language)}
    onChange={(values) => onAnswer(values.map(Number))}
  />
);

export const YesOrNo = ({ answer, field, language, onAnswer }: AttributeProps) => (
  <Choices
    {...field}
    chosen={typeof answer === 'boolean' ? [String(answer)] : []}
    choices={[
      { value: 'true', name: yesNo[language].yes },
      { value: 'false', name: yesNo[language].no },
    ]}
    onChange={([value]) => onAnswer(value === undefined ? null : value === 'true')}
  />
);

/** One box to tick. An agreement that is taken back is no answer: where one is required, the box has to be ticked. */
export const Toggle = ({ answer, field, onAnswer }: AttributeProps) => {
  const { problem, isRequired = false } = field;
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <Notes {...field} />
      <label className="choice">
        <input
          {...inputProps(field)}
          type="checkbox"
          checked={answer === true}
          onChange={({ currentTarget }) => onAnswer(currentTarget.checked || (isRequired ? null : false))}
        />
        <span>
          <Label {...field} />
        </span>
      </label>
    </div>
  );
};
