import { useCallback, useEffect, useRef } from 'react';
import type { LineForm } from './lineForm';

/** The pause in typing after which the form compares what it holds with what it began with. */
const PAUSE_MS = 150;

/**
 * Sets a field of a form at once, and reports to the form that it differs only when typing pauses: it compares all of its values then,
 * and draws itself anew, which no key in one of 2,000 lines should wait for.
 */
export const useLateDirty = ({ setValue, getValues }: Pick<LineForm, 'setValue' | 'getValues'>, name: string) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setValue(name, getValues(name), { shouldDirty: true });
  }, [setValue, getValues, name]);
  useEffect(() => settle, [settle]);
  /** @param isTyping more is likely to follow; the form hears of anything else at once */
  const set = (value: unknown, isTyping: boolean) => {
    clearTimeout(timer.current);
    timer.current = isTyping ? setTimeout(settle, PAUSE_MS) : undefined;
    setValue(name, value, { shouldDirty: !isTyping });
  };
  return { set, settle };
};
