import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  data?: T;
  hasFailed: boolean;
  reload: () => void;
}

/** Loads something when the page opens and whenever `load` changes; after a failure also when the connection is back. */
export const useLoaded = <T>(load: () => Promise<T>): Loaded<T> => {
  const [state, setState] = useState<{ data?: T; hasFailed: boolean }>({ hasFailed: false });
  /** The number of the attempt whose outcome counts. */
  const latest = useRef(0);
  const reload = useCallback(() => {
    latest.current += 1;
    const attempt = latest.current;
    setState(({ data }) => ({ data, hasFailed: false }));
    load().then(
      (data) => attempt === latest.current && setState({ data, hasFailed: false }),
      () => attempt === latest.current && setState(({ data }) => ({ data, hasFailed: true })),
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);
  useEffect(() => {
    if (!state.hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [state.hasFailed, reload]);
  return { ...state, reload };
};
