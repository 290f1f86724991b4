import { useCallback, useEffect, useState } from 'react';

const SECOND = 1_000;

/** The moment so many seconds from now. */
export const fromNow = (seconds: number): number => Date.now() + seconds * SECOND;

/**
 * Whole seconds that are left until a moment, and what starts them anew. Goes by the clock: a browser lets timers of hidden pages
 * sleep, and a page that is loaded again goes on where it was.
 */
export const useCountdown = (until = 0): [left: number, start: (seconds: number) => void] => {
  const [end, setEnd] = useState(until);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / SECOND));
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [runs]);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEnd(fromNow(seconds));
  }, []);
  return [left, start];
};
