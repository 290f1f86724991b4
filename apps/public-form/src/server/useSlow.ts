import { useEffect, useState } from 'react';

/** After this time people wonder whether anything happens. */
const SLOW_AFTER_MS = 5_000;

/** Whether something has been under way for so long that the page should say so. */
export const useSlow = (isUnderWay: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay]);
  return isSlow;
};
