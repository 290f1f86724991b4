import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useBank } from '../../../api/provider/dataProvider';
import { clientWords as words } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { useClientAct } from './useClientAct';

/** Confirms the annual review of the client on the screen. */
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
