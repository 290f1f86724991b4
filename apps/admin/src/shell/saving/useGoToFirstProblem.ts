import { useEffect, useRef } from 'react';
import { type RefusedSave, useSaving } from './saving';

/** After a refused save, goes to the first problem. */
export const useGoToFirstProblem = (goToFirst: () => void): void => {
  const { refused, saving } = useSaving();
  const latest = useRef(goToFirst);
  latest.current = goToFirst;
  const seen = useRef<RefusedSave>(undefined);
  useEffect(() => {
    // While a save is under way the form takes no focus.
    if (saving || seen.current === refused) return;
    seen.current = refused;
    // The tab of the problem is opened at once, which React doesn't do within an effect.
    if (refused) queueMicrotask(() => latest.current());
  }, [refused, saving]);
};
