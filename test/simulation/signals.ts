import { getEventListeners } from 'node:events';

const joined = new Set<AbortSignal>();

/** Node keeps each signal of `AbortSignal.any` that somebody listens to, with all that the listener knows. */
export const rememberSignals = (): void => {
  const { any } = AbortSignal;
  AbortSignal.any = (signals) => {
    const signal = any.call(AbortSignal, signals);
    joined.add(signal);
    return signal;
  };
};

/** Of a history that has ended: its processes were not stopped, so that nobody else takes their listeners away. */
export const letGoOfSignals = (): void => {
  for (const signal of joined)
    for (const listener of getEventListeners(signal, 'abort'))
      signal.removeEventListener('abort', listener as () => void);
  joined.clear();
};
