import type { ChangeEvent, FocusEvent } from 'react';
import { Field, type FieldProps } from './Field';

/** The keyboard that a phone shows. */
export type Keyboard = 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  type?: 'text' | 'date';
  inputMode?: Keyboard;
  /** What a browser may fill in. */
  autoComplete?: string;
  max?: string;
}

/** A text of one line, or a day. */
export const TextInput = ({
  value,
  onChange,
  onLeave,
  type = 'text',
  inputMode = 'text',
  autoComplete = 'off',
  max,
  ...field
}: Props) => (
  <Field {...field}>
    {(input) => {
      const props = {
        ...input,
        value,
        autoComplete,
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
        onBlur: whenGoingOn(onLeave),
      };
      return type === 'date' ? (
        <input {...props} type="date" max={max} />
      ) : (
        <input {...props} type="text" inputMode={inputMode} />
      );
    }}
  </Field>
);

/**
 * Calls back when the focus goes on to another field. A press on a button takes the focus too, and a problem that appears then
 * would move the button away from under the finger.
 */
export const whenGoingOn = (onLeave: () => void) => (event: FocusEvent) => {
  if (event.relatedTarget instanceof Element && event.relatedTarget.matches('input, select, textarea')) onLeave();
};
