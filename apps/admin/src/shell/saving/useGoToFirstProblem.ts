import { useEffect, useRef } from 'react';
import { useSaving } from './saving';

/** After a refused save, once the message about it is closed, goes to the first problem. */
export const useGoToFirstProblem = (goToFirst: () => void): void => {
  const { refusedProblems } = useSaving();
  const latest = useRef(goToFirst);
  latest.current = goToFirst;
  useEffect(() => {
    // The tab of the problem is opened at once, which React doesn't do within an effect.
    if (refusedProblems) queueMicrotask(() => latest.current());
  }, [refusedProblems]);
};
