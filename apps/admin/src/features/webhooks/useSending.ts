import { useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';

const wasAnswered = (error: unknown): boolean => error instanceof HttpError && error.status > 0;

/** Sends one thing at a time, says what the server said, and loads the screen anew. */
export const useSending = () => {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const send = async (act: () => Promise<string>) => {
    setBusy(true);
    try {
      notify(await act(), { type: 'success' });
      refresh();
    } catch (error) {
      // The error panel says why. A server that is not there has nothing newer.
      if (wasAnswered(error)) refresh();
    } finally {
      setBusy(false);
    }
  };
  return { busy, send: (act: () => Promise<string>) => void send(act) };
};
