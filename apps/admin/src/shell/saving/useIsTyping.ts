import { useEffect, useRef } from 'react';

/** Whether something was typed into the field that has the focus, which its form may not know of yet. */
export const useIsTyping = (): (() => boolean) => {
  const field = useRef<EventTarget>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      field.current = target instanceof Element && target.closest('form') ? target : undefined;
    };
    const forget = () => {
      field.current = undefined;
    };
    document.addEventListener('input', note, true);
    document.addEventListener('focusout', forget, true);
    return () => {
      document.removeEventListener('input', note, true);
      document.removeEventListener('focusout', forget, true);
    };
  }, []);
  return () => field.current !== undefined && field.current === document.activeElement;
};
