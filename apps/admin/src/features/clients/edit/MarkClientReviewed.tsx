import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { clientWords as words } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import { useClientAct } from './useClientAct';

export const MarkClientReviewed = () => {
  const client = useRecordContext();
  const bank = useBank();
  const { busy, carryOut } = useClientAct();
  const mayReview = useCan('clients', 'review');
  if (!client?.canReview || !mayReview) return null;

  const review = () =>
    carryOut(client.id, async () => {
      await bank.reviewClient(client.id);
      return words.reviewed;
    });

  return (
    <Button variant="outlined" color="secondary" disabled={busy} onClick={() => void review()}>
      {words.markClientReviewed}
    </Button>
  );
};
