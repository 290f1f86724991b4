import { readTypedNumber } from '@bank/domain';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';

interface Props {
  source: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
  inputMode: 'numeric' | 'decimal';
}

/**
 * An input for a number, which the domain's strict rule reads. The form holds the number; a text that can't be read stays as
 * it was typed, and the check of the form refuses it.
 */
export const NumberTextInput = ({ source, label, helperText, inputMode, ...rest }: Props) => {
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest, parse: asIs, format: asIs });
  // While it is typed the text stands as it is: a point or a comma at its end is no part of the number yet.
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={typed ?? field.value ?? ''}
      disabled={field.disabled ?? false}
      onChange={({ target }) => {
        const { value, problem } = readTypedNumber(target.value);
        setTyped(target.value);
        field.onChange(problem === undefined ? value : target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={
        (helperText || fieldState.error?.message) && (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        )
      }
      slotProps={{ htmlInput: { inputMode, autoComplete: 'off' } }}
    />
  );
};

const asIs = (value: unknown) => value;
