import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useSaving } from '../../../shell/saving/saving';
import { FULL_RECORD_META, useRecordCache } from '../../../shell/saving/useRecordCache';
import { useBank } from '../bank';

/** Carries out what changes the client on the screen beside its form, and then shows the client as it is now. */
export const useClientAct = () => {
  const bank = useBank();
  const cache = useRecordCache('clients');
  const notify = useNotify();
  const { showRefusal } = useSaving();
  const [busy, setBusy] = useState(false);

  /** @param act gives the sentence that says what was done */
  const carryOut = async (id: RaRecord['id'], act: () => Promise<string>) => {
    setBusy(true);
    try {
      notify(await act(), { type: 'success' });
      void cache.listsChanged();
      cache.put((await bank.getOne('clients', { id, meta: FULL_RECORD_META })).data);
    } catch (error) {
      // The error panel says why.
      await showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, carryOut };
};
