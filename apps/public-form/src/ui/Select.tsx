import { useMessages } from '../language';
import { Field, type FieldProps } from './Field';
import { whenGoingOn } from './TextInput';

export interface Choice {
  /** As the input holds it. */
  value: string;
  name: string;
  lang?: string;
}

interface Props extends FieldProps {
  value: string;
  choices: readonly Choice[];
  /** What stands there while nothing is chosen. */
  empty?: string;
  autoComplete?: string;
  onChange: (value: string) => void;
  onLeave: () => void;
}

export const Select = ({ value, choices, empty, autoComplete, onChange, onLeave, ...field }: Props) => {
  const { inputs } = useMessages();
  return (
    <Field {...field}>
      {(input) => (
        <select
          {...input}
          value={value}
          autoComplete={autoComplete}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={whenGoingOn(onLeave)}
        >
          <option value="">{empty ?? inputs.choose}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
