import { Alert } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { dateTime } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientWords as words } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { MergedClient, MergedFrom } from './MergedClient';
import { MissingAnswers, useMissingAnswers } from './MissingAnswers';

export const ClientNotices = () => (
  <>
    <MergedFrom />
    <StateNotice />
  </>
);

/** What keeps the client from being changed. */
const StateNotice = () => {
  const client = useRecordContext();
  const mayEdit = useCan('clients', 'edit');
  const missing = useMissingAnswers();
  if (!client) return null;
  if (client.erasedAt)
    return (
      <Alert severity="info" variant="outlined">
        {fill(words.erased, { time: dateTime(client.erasedAt) })}
      </Alert>
    );
  if (client.mergedTo) return <MergedClient />;
  if (client.status === 'ACTIVE' || !mayEdit) return null;
  if (missing.length) return <MissingAnswers client={client.id} missing={missing} />;
  return (
    <Alert severity="info" variant="outlined">
      {words.readOnly}
    </Alert>
  );
};
