import { useCallback, useEffect, useState } from 'preact/hooks';

export interface Loaded<T> {
  data?: T;
  hasFailed: boolean;
  reload: () => void;
}

/** Loads something when the page opens and whenever `load` changes; after a failure also when the connection is back. */
export const useLoaded = <T>(load: () => Promise<T>): Loaded<T> => {
  const [state, setState] = useState<{ data?: T; hasFailed: boolean }>({ hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((number) => number + 1), []);
  useEffect(() => {
    let isCurrent = true;
    setState(({ data }) => ({ data, hasFailed: false }));
    load().then(
      (data) => isCurrent && setState({ data, hasFailed: false }),
      () => isCurrent && setState(({ data }) => ({ data, hasFailed: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  useEffect(() => {
    if (!state.hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [state.hasFailed, reload]);
  return { ...state, reload };
};
