import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useRecordContext } from 'react-admin';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { day } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useRecordCache } from '../../../shell/saving/useRecordCache';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import { useClientAct } from './useClientAct';

const words = clientWords.unmerge;

/** Links to the client that this one was merged into, with a button that takes the merge back. */
export const MergedClient = () => {
  const client = useRecordContext();
  const bank = useBank();
  const cache = useRecordCache('clients');
  const { busy, carryOut } = useClientAct();
  const mayUnmerge = useCan('clients', 'unmerge');
  const [asking, setAsking] = useState(false);
  const target = client?.mergedTo as { id: string; fullName: string } | null | undefined;
  if (!client || !target) return null;
  const name = String(client.fullName);

  const unmerge = async () => {
    await carryOut(client.id, async () => {
      await bank.unmergeClient(client.id);
      cache.drop(target.id);
      return fill(words.done, { name });
    });
    setAsking(false);
  };

  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        mayUnmerge && (
          <Button size="small" color="inherit" onClick={() => setAsking(true)}>
            {words.button}
          </Button>
        )
      }
    >
      {clientWords.merge.mergedInto} <LinkBase to={`/clients/${target.id}`}>{target.fullName || target.id}</LinkBase>
      {client.mergedDate && ` ${fill(clientWords.merge.since, { day: day(client.mergedDate) })}`}
      <Confirm
        open={asking}
        title={fill(words.title, { name })}
        texts={[fill(words.text, { name, target: target.fullName || target.id })]}
        yes={words.button}
        busy={busy}
        onYes={() => void unmerge()}
        onNo={() => setAsking(false)}
      />
    </Alert>
  );
};
