import { Field } from '../ui/Field';
import { type Keyboard, TextInput, whenGoingOn } from '../ui/TextInput';
import { type AttributeProps, textOf } from './props';

interface Hint {
  autoComplete: string;
  inputMode?: Keyboard;
}
/** Machine name of an attribute that every bank starts with -> what a browser may fill in, and the keyboard of a phone. */
const hints: Readonly<Record<string, Hint>> = {
  applicant_name: { autoComplete: 'name' },
  guardian_email_address: { autoComplete: 'email', inputMode: 'email' },
  guardian_home_phone: { autoComplete: 'home tel', inputMode: 'tel' },
  guardian_mobile_phone: { autoComplete: 'mobile tel', inputMode: 'tel' },
};

const textProps = ({ field, answer, onAnswer, onLeave }: AttributeProps) => ({
  ...field,
  value: textOf(answer),
  onChange: onAnswer,
  onLeave: () => onLeave(),
});

export const Line = (props: AttributeProps) => (
  <TextInput
    {...textProps(props)}
    {...(props.question.type === 'URL' ? { inputMode: 'url' } : hints[props.question.name])}
  />
);

export const NumberText = (props: AttributeProps) => (
  <TextInput {...textProps(props)} inputMode={props.question.type === 'INTEGER' ? 'numeric' : 'decimal'} />
);

/** A day of the calendar is the same in every time zone: it is kept as its start in UTC. */
export const Day = (props: AttributeProps) => (
  <TextInput
    {...textProps(props)}
    type="date"
    value={textOf(props.answer).slice(0, 10)}
    onChange={(day) => props.onAnswer(day ? `${day}T00:00:00.000Z` : '')}
  />
);

export const LongText = ({ field, answer, onAnswer, onLeave }: AttributeProps) => (
  <Field {...field}>
    {(input) => (
      <textarea
        {...input}
        rows={4}
        value={textOf(answer)}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        onBlur={whenGoingOn(() => onLeave())}
      />
    )}
  </Field>
);
