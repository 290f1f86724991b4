import { startTransition, useEffect, useReducer } from 'react';
import { useFormContext } from 'react-hook-form';

/** The pause in typing after which something is computed anew, so that no key waits for it. */
const PAUSE_MS = 150;

/** A number that grows when the form's values changed and nothing was typed for a moment. */
export const useSettled = (): number => {
  const { subscribe } = useFormContext();
  const [settled, settle] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => startTransition(settle), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [subscribe]);
  return settled;
};
