import { useEffect, useState } from 'react';
import { findZips, type Zip } from '../server/calls';

/** Fewer characters find too many zips. */
const MIN_CHARACTERS = 2;
/** A pause in typing after which it is searched. */
const TYPING_PAUSE_MS = 250;
const MAX_SHOWN = 30;

export interface FoundZips {
  zips: readonly Zip[];
  state: 'idle' | 'searching' | 'found' | 'failed';
}

const NOTHING: FoundZips = { zips: [], state: 'idle' };

/** The zips whose label has this text. */
export const useZips = (typed: string): FoundZips => {
  const [found, setFound] = useState(NOTHING);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword.length < MIN_CHARACTERS) {
      setFound(NOTHING);
      return;
    }
    const ending = new AbortController();
    setFound({ zips: [], state: 'searching' });
    const timer = setTimeout(
      () =>
        findZips(keyword, ending.signal).then(
          (zips) => ending.signal.aborted || setFound({ zips: zips.slice(0, MAX_SHOWN), state: 'found' }),
          () => ending.signal.aborted || setFound({ zips: [], state: 'failed' }),
        ),
      TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [keyword]);
  return found;
};
