import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { RecordLink } from '../../../kit/links/RecordLink';
import { day } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useRecordCache } from '../../../shell/saving/useRecordCache';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import { distributionHistory } from './DistributionHistory';
import { useClientAct } from './useClientAct';

const words = clientWords.unmerge;

interface NamedClient {
  id: RaRecord['id'];
  fullName: string | null;
}

/** Without an id, it is with another partner. */
type Survivor = NamedClient | { id: null; fullName: null };

/** Two who were merged often have the same name. */
const nameWithId = ({ id, fullName }: NamedClient) =>
  fullName ? fill(clientWords.nameWithId, { name: fullName, id }) : String(id);

/** Links to the client that this one was merged into, with a button that takes the merge back. */
export const MergedClient = () => {
  const client = useRecordContext();
  const bank = useBank();
  const cache = useRecordCache('clients');
  const queryClient = useQueryClient();
  const { busy, carryOut } = useClientAct();
  const mayUnmerge = useCan('clients', 'unmerge');
  const [asking, setAsking] = useState(false);
  const target = client?.mergedTo as Survivor | null | undefined;
  if (!client || !target) return null;
  if (target.id === null)
    return (
      <Alert severity="info" variant="outlined">
        {clientWords.merge.mergedElsewhere}
      </Alert>
    );
  const name = String(client.fullName);

  const unmerge = async () => {
    await carryOut(client.id, async () => {
      await bank.unmergeClient(client.id);
      cache.drop(target.id);
      // What was distributed goes back from the one to the other.
      void queryClient.invalidateQueries({ queryKey: distributionHistory });
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
      {clientWords.merge.mergedInto}{' '}
      <RecordLink to={`/clients/${target.id}`}>{target.fullName || target.id}</RecordLink>
      {client.mergedDate && ` ${fill(clientWords.merge.since, { day: day(client.mergedDate) })}`}
      <Confirm
        open={asking}
        title={fill(words.title, { name })}
        texts={[fill(words.text, { name: nameWithId({ id: client.id, fullName: name }), target: nameWithId(target) })]}
        yes={words.button}
        busy={busy}
        onYes={() => void unmerge()}
        onNo={() => setAsking(false)}
      />
    </Alert>
  );
};

/** Names the clients that were merged into this one, with links to their records, on which a merge is taken back. */
export const MergedFrom = () => {
  const client = useRecordContext();
  const mayUnmerge = useCan('clients', 'unmerge');
  const merged: readonly NamedClient[] = client?.mergedFrom ?? [];
  if (!merged.length) return null;
  return (
    <Alert severity="info" variant="outlined">
      {clientWords.merge.mergedFrom}{' '}
      {merged.map((one, place) => (
        <Fragment key={one.id}>
          {place > 0 && ', '}
          <RecordLink to={`/clients/${one.id}`}>{nameWithId(one)}</RecordLink>
        </Fragment>
      ))}
      {'. '}
      {mayUnmerge && clientWords.merge.mergedFromEnd}
    </Alert>
  );
};
