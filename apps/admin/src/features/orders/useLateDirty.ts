import { useCallback, useEffect, useRef } from 'react';
import type { LineForm } from './lineForm';

const PAUSE_MS = 150;

/** Sets a field at once, but marks the form dirty only when typing pauses, since it then compares all values and renders again. */
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
