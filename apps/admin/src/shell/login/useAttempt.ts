import { useState } from 'react';
import type { Refusal } from '../../api/transport/http';

/** The tries of one step of signing in: whether an answer is awaited, and the refusal of the last try. */
export const useAttempt = () => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  /**
   * After a success it stays busy, because the step is left then, unless it `staysHere`.
   * @returns the refusal, where there is one
   */
  const attempt = async (work: () => Promise<unknown>, { staysHere = false } = {}): Promise<Refusal | undefined> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      if (staysHere) setBusy(false);
      return undefined;
    } catch (error) {
      setRefusal(error as Refusal);
      setBusy(false);
      return error as Refusal;
    }
  };
  return { busy, refusal, attempt };
};
