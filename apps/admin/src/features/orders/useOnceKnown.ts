import { useEffect, useRef } from 'react';

/**
 * @param value what is still read while it is undefined
 * @returns a function that gives the value to its callback: at once, or as soon as it is known. Of several that wait, the
 * last one is called.
 */
export const useOnceKnown = <T>(value: T | undefined) => {
  const waiting = useRef<(value: T) => void>(undefined);
  useEffect(() => {
    if (value === undefined) return;
    const use = waiting.current;
    waiting.current = undefined;
    use?.(value);
  }, [value]);
  return (use: (value: T) => void) => {
    if (value === undefined) waiting.current = use;
    else use(value);
  };
};
