import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { SecretDialog } from '../../kit/dialogs/SecretDialog';
import { webhookWords as words } from '../../messages/webhooks';
import { useBank } from './bank';

/** Shows the first secret, or one that replaces it. */
export const Secret = () => {
  const record = useRecordContext();
  const refresh = useRefresh();
  const bank = useBank();
  const [secret, setSecret] = useState('');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!record) return null;

  const issue = async () => {
    setBusy(true);
    try {
      setSecret(await bank.issueWebhookSecret(record.id));
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const close = () => {
    setSecret('');
    refresh();
  };

  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => (record.isIssued ? setAsking(true) : void issue())}>
        {record.isIssued ? words.replace : words.issue}
      </Button>
      <Confirm
        open={asking}
        title={words.replaceTitle}
        texts={[words.replaceText]}
        yes={words.replace}
        busy={busy}
        onYes={() => void issue()}
        onNo={() => setAsking(false)}
      />
      <SecretDialog title={words.secret} warning={words.once} secret={secret} onClose={close} />
    </>
  );
};
