import { useCallback, useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Exit, Values } from './saving';

/** How long a save waits for its next try, where the browser does not say that the network is back. */
const RETRY_DELAY_MS = 5_000;

/** A save of which nobody knows whether it got through. It is repeated as it was, so that it has one effect. */
export interface PendingSave {
  exit: Exit;
  values: Values;
  basis: RaRecord | undefined;
}

export const isUnreachable = (error: unknown): boolean => (error as { status?: number }).status === 0;

/** Repeats a save that got no answer, when the network is back or after a while, until it is decided. */
export const useRepeatedSave = (repeat: (pending: PendingSave) => Promise<unknown>) => {
  const pending = useRef<PendingSave>(undefined);
  const [tries, setTries] = useState(0);
  const latest = useRef(repeat);
  latest.current = repeat;

  const wait = useCallback((save: PendingSave) => {
    pending.current = save;
    setTries((count) => count + 1);
  }, []);
  const settle = useCallback(() => {
    pending.current = undefined;
    setTries(0);
  }, []);

  useEffect(() => {
    if (!tries) return;
    const again = () => pending.current && void latest.current(pending.current);
    const timer = setTimeout(again, RETRY_DELAY_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [tries]);

  return { pending, isWaiting: tries > 0, wait, settle };
};
