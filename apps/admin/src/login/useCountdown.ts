import { useCallback, useEffect, useState } from 'react';

const SECOND = 1_000;

/** Whole seconds that are left, and what starts them anew. Goes by the clock: a browser lets timers of hidden pages sleep. */
export const useCountdown = (seconds: number, startsNow: boolean): [left: number, start: () => void] => {
  const ending = useCallback(() => Date.now() + seconds * SECOND, [seconds]);
  const [end, setEnd] = useState(() => (startsNow ? ending() : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / SECOND));
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [runs]);
  const start = useCallback(() => {
    setNow(Date.now());
    setEnd(ending());
  }, [ending]);
  return [left, start];
};
