import { useCallback, useEffect, useRef } from 'react';
import type { LineForm } from './lineForm';

const PAUSE_MS = 150;

/**
 * Sets a field at once. The first change marks the form dirty, so that nobody leaves it unasked; further ones compare all values
 * only when typing pauses.
 */
export const useLateDirty = (
  { isDirty, setValue, getValues }: Pick<LineForm, 'isDirty' | 'setValue' | 'getValues'>,
  name: string,
) => {
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
    const isLate = isTyping && isDirty();
    timer.current = isLate ? setTimeout(settle, PAUSE_MS) : undefined;
    setValue(name, value, { shouldDirty: !isLate });
  };
  return { set, settle };
};
