import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The time in so many seconds, in milliseconds since 1970. */
export const instantAfter = (seconds: number): number => Date.now() + seconds * SECOND_MS;

/** Counts the seconds until a time (milliseconds since 1970). It reads the clock, because browsers slow the timers of hidden pages. */
export const useCountdown = (until = 0): [left: number, start: (seconds: number) => void] => {
  const [end, setEnd] = useState(until);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / SECOND_MS));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEnd(instantAfter(seconds));
  }, []);
  return [secondsLeft, start];
};
