import { useMessages } from '../language';
import { inputId } from '../registration/fields';
import { FieldGroup, type FieldProps } from './Field';
import type { Choice } from './Select';

interface Props extends FieldProps {
  chosen: readonly string[];
  choices: readonly Choice[];
  isMultiple?: boolean;
  onChange: (chosen: readonly string[]) => void;
}

/** All choices at once: round buttons for one of them, square ones for several. */
export const Choices = ({ chosen, choices, isMultiple = false, onChange, ...field }: Props) => {
  const { inputs } = useMessages();
  const toggle = (value: string, isTicked: boolean) => {
    if (!isMultiple) return onChange([value]);
    const ticked = new Set(isTicked ? [...chosen, value] : chosen.filter((other) => other !== value));
    return onChange(choices.map((choice) => choice.value).filter((other) => ticked.has(other)));
  };
  return (
    <FieldGroup {...field} help={[field.help, isMultiple && inputs.several].filter(Boolean).join(' ')}>
      {(input) => (
        <>
          <div className="choices">
            {choices.map(({ value, name, lang }) => (
              <label key={value} className="choice" lang={lang}>
                <input
                  {...input}
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={inputId(field.field)}
                  required={!isMultiple && field.isRequired}
                  checked={chosen.includes(value)}
                  onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
          {!isMultiple && !field.isRequired && chosen.length > 0 && (
            <button type="button" className="plain" onClick={() => onChange([])}>
              {inputs.clearChoice}
            </button>
          )}
        </>
      )}
    </FieldGroup>
  );
};
