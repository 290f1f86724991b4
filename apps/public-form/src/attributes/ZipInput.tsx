import { isMultivalued } from '@bank/domain';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../language';
import { count, fill } from '../messages';
import { inputId } from '../registration/fields';
import { chosenZips, isWholeZip, typedZip, zipAnswer } from '../registration/typedZips';
import type { Zip } from '../server/calls';
import { inputProps, Label, Notes } from '../ui/Field';
import type { AttributeProps } from './props';
import { useZips } from './useZips';

/** One zip/county or several, found by their first digits or a part of the county's name. */
export const ZipInput = ({ question, answer, field, onAnswer, onLeave }: AttributeProps) => {
  const { inputs } = useMessages();
  const isMultiple = isMultivalued(question);
  const chosen = chosenZips(answer);
  const [single] = isMultiple ? [] : chosen;
  const { label: typed = '', isUnchecked = false } = typedZip(answer) ?? {};
  const text = single?.label ?? typed;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { zips, state } = useZips(typed);
  const offered = zips.filter(({ id }) => !chosen.some((zip) => zip.id === id));
  const isShown = isOpen && offered.length > 0;
  const listId = `${inputId(field.field)}-list`;
  const optionId = (place: number) => `${listId}-${place}`;

  const answerWith = (list: readonly Zip[], rest: string) => onAnswer(zipAnswer(question, list, rest));
  /** Takes the only match as chosen when the input is left, since it leaves no doubt. */
  const takeOnly = () => {
    const [only] = offered;
    if (typed && state === 'found' && offered.length === 1 && only)
      answerWith(isMultiple ? [...chosen, only] : [only], '');
  };
  const takeOnlyWhenLeft = useEffectEvent(() => {
    if (document.activeElement !== box.current) takeOnly();
  });
  // A fast typist has left before the matches come.
  const keepUnchecked = useEffectEvent(() => {
    if (isWholeZip(typed) !== isUnchecked) onAnswer(zipAnswer(question, chosen, typed, isWholeZip(typed)));
  });
  useEffect(() => {
    if (state === 'found') takeOnlyWhenLeft();
    if (state === 'failed') keepUnchecked();
  }, [state]);
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  const type = (value: string) => {
    setOpen(true);
    setActive(-1);
    answerWith(isMultiple ? chosen : [], value);
  };
  const choose = (zip: Zip) => {
    setOpen(false);
    setActive(-1);
    answerWith(isMultiple ? [...chosen, zip] : [zip], '');
    box.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    setOpen(false);
    takeOnly();
    if (event.relatedTarget instanceof Element && event.relatedTarget.matches('input, select, textarea')) onLeave();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offered.length) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      const zip = offered[active] ?? (offered.length === 1 ? offered[0] : undefined);
      if (zip) choose(zip);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };
  const status = () => {
    if (isUnchecked) return fill(inputs.zipUnchecked, { zip: typed.trim() });
    if (!isOpen || !typed || state === 'idle' || state === 'searching') return '';
    if (state === 'failed') return inputs.zipFailed;
    return offered.length ? count(inputs.zipMatches, offered.length) : inputs.zipNone;
  };

  // A user who is still looking for a zip has made no mistake yet.
  const described = {
    ...field,
    problem: isOpen ? undefined : field.problem,
    help: [field.help, inputs.zipHelp].filter(Boolean).join(' '),
  };
  return (
    <div className={described.problem ? 'field wrong' : 'field'}>
      <label htmlFor={inputId(field.field)}>
        <Label {...field} />
      </label>
      <Notes {...described} />
      {isMultiple && chosen.length > 0 && (
        <ul className="chips" aria-label={inputs.chosen}>
          {chosen.map((zip) => (
            <li key={zip.id}>
              {zip.label}
              <button
                type="button"
                className="plain"
                aria-label={fill(inputs.remove, { item: zip.label })}
                onClick={() =>
                  answerWith(
                    chosen.filter(({ id }) => id !== zip.id),
                    typed,
                  )
                }
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="combobox">
        <input
          {...inputProps(described)}
          ref={box}
          type="text"
          role="combobox"
          required={field.isRequired && chosen.length === 0}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          {...(isShown && active >= 0 ? { 'aria-activedescendant': optionId(active) } : {})}
          inputMode="numeric"
          autoComplete="postal-code"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={move}
          onBlur={leave}
        />
        {/* The list takes no focus: it is moved through from the input. */}
        <div ref={list} id={listId} role="listbox" aria-label={field.label} tabIndex={-1} hidden={!isShown}>
          {offered.map((zip, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
            <div
              key={zip.id}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(zip)}
            >
              {zip.label}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="help">
        {status()}
      </p>
    </div>
  );
};
