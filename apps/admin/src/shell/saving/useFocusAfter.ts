import { useEffect, useRef } from 'react';

/**
 * A button that is disabled while it saves loses the focus: afterwards it goes to the heading, before the buttons. What had it
 * in the form has it again by then.
 */
export const useFocusAfter = (isSaving: boolean): void => {
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main-content h1')?.focus({ preventScroll: true });
    wasSaving.current = isSaving;
  }, [isSaving]);
};
