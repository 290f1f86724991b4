import { readTypedNumber } from '@bank/domain';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { number } from '../../kit/values/formats';
import { CellError } from './CellError';
import { inLoneForm } from './LoneForm';
import type { LineForm } from './lineForm';
import { numberOf } from './lines';
import { useLateDirty } from './useLateDirty';
import { useProblem } from './useProblem';

interface Props {
  form: LineForm;
  /** The form's field of the quantity, which is in units. */
  name: string;
  label: string;
  /** Units in a pack. */
  size: number;
  /** Why a quantity can't stand here, or is doubtful; undefined where nothing is wrong. */
  problemOf: (units: unknown) => string | undefined;
  /** Whether such a quantity keeps the order from being saved. */
  isStrict: boolean;
}

/** A cell in which packs are typed; the form holds the units. */
export const PackCell = ({ form, name, label, size, problemOf, isStrict }: Props) => {
  const { control, clearErrors } = form;
  const entry = useLateDirty(form, name);
  const units: unknown = useWatch({ control, name });
  const refused = useProblem(control, name);
  // While it is typed, the text stands as it is. Half a number can't be read, and is no mistake yet.
  const [typed, setTyped] = useState<string>();
  const isTyping = typed !== undefined;
  const doubt = isTyping ? undefined : problemOf(units);
  const problem =
    refused ?? (isTyping ? undefined : (readTypedNumber(units).problem ?? (isStrict ? doubt : undefined)));
  const message = problem ?? doubt;
  const messageId = `${name}-message`;
  return (
    <>
      <input
        {...(isTyping && inLoneForm)}
        className="cell"
        name={name}
        aria-label={label}
        inputMode="numeric"
        placeholder="0"
        autoComplete="off"
        value={typed ?? packsText(units, size)}
        onFocus={() => setTyped(packsText(units, size))}
        onChange={({ target }) => {
          const packs = numberOf(target.value);
          setTyped(target.value);
          entry.set(typeof packs === 'number' ? packs * size : packs);
          if (refused) clearErrors(name);
        }}
        onKeyDown={({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && entry.settle()}
        onBlur={() => {
          entry.settle();
          setTyped(undefined);
        }}
        aria-invalid={problem !== undefined}
        aria-describedby={message && messageId}
      />
      <CellError id={messageId} message={message} isDoubt={!problem} />
    </>
  );
};

/** Units in packs; a text that is no number stays as it is. */
const packsText = (units: unknown, size: number): string => {
  if (typeof units !== 'number') return String(units ?? '');
  return units === 0 ? '' : number(units / size);
};
