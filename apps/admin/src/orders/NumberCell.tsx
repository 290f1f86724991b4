import { readTypedNumber } from '@bank/domain';
import { FormHelperText } from '@mui/material';
import { type FocusEvent, type InputHTMLAttributes, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { inLoneForm } from './LoneForm';
import { unusualText } from './unusualText';

interface Props {
  value: unknown;
  /** Why a save refused the number. */
  refused: string | undefined;
  /** The usual number; one far above it is warned about. */
  usual: number | undefined;
  input: UseFormRegisterReturn & InputHTMLAttributes<HTMLInputElement>;
}

/** A cell for a number. It says at once what can't be read, and warns about a quantity that may be a slip. */
export const NumberCell = ({ value, refused, usual, input }: Props) => {
  // Half a number can't be read, and is no mistake yet.
  const [isTyping, setTyping] = useState(false);
  const problem = refused ?? (isTyping ? undefined : readTypedNumber(value).problem);
  const warning = isTyping || problem ? undefined : unusualText(value, usual);
  const message = problem ?? warning;
  const messageId = `${input.name}-message`;
  return (
    <>
      <input
        {...input}
        {...(isTyping && inLoneForm)}
        className="cell"
        placeholder="0"
        autoComplete="off"
        onFocus={() => setTyping(true)}
        onBlur={(event: FocusEvent) => {
          setTyping(false);
          void input.onBlur(event);
        }}
        aria-invalid={problem !== undefined}
        aria-describedby={message && messageId}
      />
      {message && (
        <FormHelperText id={messageId} error={!!problem} sx={problem ? undefined : { color: 'warning.main' }}>
          {message}
        </FormHelperText>
      )}
    </>
  );
};
