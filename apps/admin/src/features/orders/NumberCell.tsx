import { readTypedNumber } from '@bank/domain';
import { type FocusEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CellError } from './CellError';
import { inLoneForm } from './LoneForm';
import type { LineForm } from './lineForm';
import { type LineNumber, numberOf } from './lines';
import { unusualText } from './unusualText';
import { useProblem } from './useProblem';

interface Props {
  form: LineForm;
  /** The field of the form. */
  name: string;
  label: string;
  inputMode: LineNumber['inputMode'];
  /** The usual number; one far above it is warned about. */
  usual: number | undefined;
}

/** A cell for a number. It says at once what can't be read, and warns about a quantity that may be a slip. */
export const NumberCell = ({ form: { control, register }, name, label, inputMode, usual }: Props) => {
  const value = useWatch({ control, name });
  const refused = useProblem(control, name);
  // Half a number can't be read, and is no mistake yet.
  const [isTyping, setTyping] = useState(false);
  const problem = refused ?? (isTyping ? undefined : readTypedNumber(value).problem);
  const warning = isTyping || problem ? undefined : unusualText(value, usual);
  const message = problem ?? warning;
  const messageId = `${name}-message`;
  const input = register(name, { setValueAs: numberOf });
  return (
    <>
      <input
        {...input}
        {...(isTyping && inLoneForm)}
        className="cell"
        aria-label={label}
        inputMode={inputMode}
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
      <CellError id={messageId} message={message} isDoubt={!problem} />
    </>
  );
};
