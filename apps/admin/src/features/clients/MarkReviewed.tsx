import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useListContext, useNotify } from 'react-admin';
import { clientWords as words } from '../../messages/clients';
import { useCan } from '../../shell/session/access';
import { useBank } from './bank';

export const MarkReviewed = ({ record }: { record: Partial<RaRecord> }) => {
  const { refetch } = useListContext();
  const bank = useBank();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  if (!useCan('clients', 'review')) return null;

  const review = async () => {
    setBusy(true);
    try {
      await bank.reviewClient(record.id!);
      notify(words.reviewed, { type: 'success' });
      await refetch();
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      size="small"
      variant="outlined"
      disabled={busy}
      sx={{ whiteSpace: 'nowrap', minWidth: 0 }}
      onClick={(event) => {
        // The row around it would open the client.
        event.stopPropagation();
        void review();
      }}
    >
      {words.markReviewed}
    </Button>
  );
};
