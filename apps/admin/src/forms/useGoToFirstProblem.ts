import { useEffect, useRef } from 'react';
import { useSaving } from './saving';

/** After a refused save, once the message about it is closed, goes to the first problem. */
export const useGoToFirstProblem = (goToFirst: () => void): void => {
  const { refusedProblems } = useSaving();
  const latest = useRef(goToFirst);
  latest.current = goToFirst;
  useEffect(() => {
    if (refusedProblems) latest.current();
  }, [refusedProblems]);
};
