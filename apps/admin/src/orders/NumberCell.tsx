import { readTypedNumber } from '@bank/domain';
import { FormHelperText } from '@mui/material';
import { type FocusEvent, type InputHTMLAttributes, useState } from 'react';
import { type Control, type UseFormRegisterReturn, useFormState, useWatch } from 'react-hook-form';
import type { Values } from '../forms/saving';
import { valueAt } from '../ui/path';
import { CellInput } from './CellInput';
import type { LineNumber } from './lines';
import { unusualText } from './unusualText';
import type { UsualOf } from './useUsualQuantities';

interface Props {
  control: Control<Values>;
  /** The line's path in the form: `lineItems.3`. */
  line: string;
  column: LineNumber['column'];
  /** Warns about a number far above the usual one. */
  usualOf?: UsualOf;
  input: UseFormRegisterReturn & InputHTMLAttributes<HTMLInputElement>;
}

/** A cell for a number. It says at once what can't be read, and warns about a quantity that may be a slip. */
export const NumberCell = ({ control, line, column, usualOf, input }: Props) => {
  const name = `${line}.${column}`;
  const { errors } = useFormState({ control, name });
  const [value, product] = useWatch({ control, name: [name, `${line}.product`] });
  // Half a number can't be read, and is no mistake yet.
  const [isTyping, setTyping] = useState(false);
  const refused = valueAt(errors, `${name}.message`);
  const problem = typeof refused === 'string' ? refused : isTyping ? undefined : readTypedNumber(value).problem;
  const warning = isTyping || problem ? undefined : unusualText(value, usualOf?.(product?.id));
  const message = problem ?? warning;
  const messageId = `${name}-message`;
  return (
    <>
      <CellInput
        {...input}
        onFocus={() => setTyping(true)}
        onBlur={(event: FocusEvent) => {
          setTyping(false);
          void input.onBlur(event);
        }}
        aria-invalid={problem !== undefined}
        {...(message ? { 'aria-describedby': messageId } : {})}
        sx={{ textAlign: 'right' }}
      />
      {message && (
        <FormHelperText id={messageId} error={!!problem} sx={problem ? undefined : { color: 'warning.main' }}>
          {message}
        </FormHelperText>
      )}
    </>
  );
};
