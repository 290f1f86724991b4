import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useCan } from '../../access';
import { useBank } from '../../dataProvider';
import { useSaving } from '../../forms/saving';
import { FULL_RECORD_META, useRecordCache } from '../../forms/useRecordCache';
import { clientWords as words } from '../../messages/clients';

/** Confirms the annual review of the client on the screen. */
export const MarkClientReviewed = () => {
  const client = useRecordContext();
  const bank = useBank();
  const cache = useRecordCache('clients');
  const notify = useNotify();
  const { showRefusal } = useSaving();
  const [busy, setBusy] = useState(false);
  const mayReview = useCan('clients', 'review');
  if (!client?.canReview || !mayReview) return null;

  const review = async () => {
    setBusy(true);
    try {
      await bank.reviewClient(client.id);
      notify(words.reviewed, { type: 'success' });
      void cache.listsChanged();
      cache.put((await bank.getOne('clients', { id: client.id, meta: FULL_RECORD_META })).data);
    } catch (error) {
      // The error panel says why.
      await showRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="outlined" color="secondary" disabled={busy} onClick={() => void review()}>
      {words.markClientReviewed}
    </Button>
  );
};
