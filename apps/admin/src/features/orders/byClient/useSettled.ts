import { type DependencyList, startTransition, useEffect, useMemo, useReducer } from 'react';
import { useFormContext } from 'react-hook-form';

/** The pause in typing after which something is computed anew, so that no key waits for it. */
const PAUSE_MS = 150;

/** Computes from the form's values, anew when they changed and nothing was typed for a moment, or when a dependency changed. */
export const useSettled = <T>(compute: () => T, dependencies: DependencyList): T => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds other values after each change
  return useMemo(compute, [settled, ...dependencies]);
};
