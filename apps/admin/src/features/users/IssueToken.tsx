import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { API, http } from '../../api/transport/http';
import { SecretDialog } from '../../kit/dialogs/SecretDialog';
import { say } from '../../messages';

export const IssueToken = () => {
  const record = useRecordContext();
  const refresh = useRefresh();
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  if (!record || (record.isIssued && !secret)) return null;

  const issue = async () => {
    setBusy(true);
    try {
      const { json } = await http(`${API}/tokens/${record.id}/secret`, { method: 'PUT' });
      setSecret(json.data.token);
    } catch {
      // The error panel says why.
      refresh();
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setSecret('');
    refresh();
  };

  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => void issue()}>
        {say.token.issue}
      </Button>
      <SecretDialog title={say.token.secret} warning={say.token.once} secret={secret} onClose={close} />
    </>
  );
};
