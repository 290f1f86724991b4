import { NOT_WHOLE, readTypedNumber } from '@bank/domain';
import { useRef, useState } from 'react';
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
  placeholder: string;
  /** Parts of a unit can't stand here. */
  isWhole: boolean;
  /** Units in a pack, where packs are typed; the form holds the units. */
  packSize?: number | undefined;
  /** Which limit a number breaks; undefined where none is broken. */
  problemOf?: ((value: unknown) => string | undefined) | undefined;
  /** Why a number may be a slip. */
  doubtOf?: ((value: unknown, isTyping: boolean) => string | undefined) | undefined;
  /** Whether a broken limit keeps the order from being saved. */
  isStrict: boolean;
}

/** A cell for a number. It says at once what can't be read or must not be, and warns about what may be a slip. */
export const NumberCell = ({ form, name, label, inputMode, placeholder, isWhole, ...more }: Props) => {
  const { packSize, problemOf, doubtOf, isStrict } = more;
  const { control, clearErrors } = form;
  const entry = useLateDirty(form, name);
  const value: unknown = useWatch({ control, name });
  const refused = useProblem(control, name);
  const [typed, setTyped] = useState<string>();
  // Half a number can't be read, and is no mistake yet.
  const [isTyping, setTyping] = useState(false);
  const hadFocus = useRef(false);
  const text = textOf(value, packSize, typed, isTyping);
  const limit = isTyping && packSize === undefined ? undefined : problemOf?.(value);
  const broken = isWhole && typeof value === 'number' && !Number.isInteger(value) ? NOT_WHOLE : undefined;
  const unfit = readTypedNumber(value).problem ?? (isStrict ? limit : undefined) ?? broken;
  const problem = refused ?? (isTyping ? undefined : unfit);
  const message = problem ?? limit ?? doubtOf?.(value, isTyping);
  const messageId = `${name}-message`;
  return (
    <>
      <input
        {...(isTyping && inDetachedForm)}
        className="cell"
        name={name}
        aria-label={label}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onMouseDown={({ currentTarget }) => {
          hadFocus.current = document.activeElement === currentTarget;
        }}
        onFocus={({ currentTarget }) => {
          setTyped(text);
          setTyping(true);
          currentTarget.select();
        }}
        // The press of the mouse sets the cursor after the focus came.
        onClick={({ currentTarget }) => {
          const { selectionStart, selectionEnd } = currentTarget;
          if (!hadFocus.current && selectionStart === selectionEnd) currentTarget.select();
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
