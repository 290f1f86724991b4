import { NOT_WHOLE, readTypedNumber } from '@bank/domain';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { number } from '../../kit/values/formats';
import { CellError } from './CellError';
import { inDetachedForm } from './DetachedForm';
import type { LineForm } from './lineForm';
import { type LineNumber, numberOf } from './lines';
import { useLateDirty } from './useLateDirty';
import { useProblem } from './useProblem';

interface Props {
  form: LineForm;
  name: string;
  label: string;
  inputMode: LineNumber['inputMode'];
  /** Parts of a unit can't stand here. */
  isWhole: boolean;
  /** Units in a pack, where packs are typed; the form holds the units. */
  packSize?: number | undefined;
  /** Why a number can't stand here, or is doubtful; undefined where nothing is wrong. */
  problemOf: (value: unknown) => string | undefined;
  /** Whether such a number keeps the order from being saved. */
  isStrict: boolean;
}

/** A cell for a number. It says at once what can't be read or must not be, and warns about what may be a slip. */
export const NumberCell = ({ form, name, label, inputMode, isWhole, packSize, problemOf, isStrict }: Props) => {
  const { control, clearErrors } = form;
  const entry = useLateDirty(form, name);
  const value: unknown = useWatch({ control, name });
  const refused = useProblem(control, name);
  const [typed, setTyped] = useState<string>();
  // Half a number can't be read, and is no mistake yet.
  const [isTyping, setTyping] = useState(false);
  const text = textOf(value, packSize, typed, isTyping);
  // Limits of packs help while a number is typed; what is merely unusual may be half a number.
  const warning = isTyping && packSize === undefined ? undefined : problemOf(value);
  const broken = isWhole && typeof value === 'number' && !Number.isInteger(value) ? NOT_WHOLE : undefined;
  const unfit = readTypedNumber(value).problem ?? (isStrict ? warning : undefined) ?? broken;
  const problem = refused ?? (isTyping ? undefined : unfit);
  const message = problem ?? warning;
  const messageId = `${name}-message`;
  return (
    <>
      <input
        {...(isTyping && inDetachedForm)}
        className="cell"
        name={name}
        aria-label={label}
        inputMode={inputMode}
        placeholder="0"
        autoComplete="off"
        value={text}
        onFocus={() => {
          setTyped(text);
          setTyping(true);
        }}
        onChange={({ target }) => {
          const read = numberOf(target.value);
          setTyped(target.value);
          entry.set(typeof read === 'number' ? read * (packSize ?? 1) : read, isTyping);
          if (refused) clearErrors(name);
        }}
        onKeyDown={({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && entry.settle()}
        onBlur={() => {
          entry.settle();
          setTyping(false);
        }}
        aria-invalid={problem !== undefined}
        aria-describedby={message && messageId}
      />
      <CellError id={messageId} message={message} isWarning={!problem} />
    </>
  );
};

/** What stands in the cell: what was typed, as long as it is typed or says what the form holds. */
const textOf = (value: unknown, packSize: number | undefined, typed: string | undefined, isTyping: boolean): string => {
  if (typed !== undefined && (isTyping || (!packSize && numberOf(typed) === value))) return typed;
  return packSize ? packsText(value, packSize) : String(value ?? '');
};

/** Units in packs; a text that is no number stays as it is. */
const packsText = (units: unknown, size: number): string => {
  if (typeof units !== 'number') return String(units ?? '');
  return units === 0 ? '' : number(units / size);
};
