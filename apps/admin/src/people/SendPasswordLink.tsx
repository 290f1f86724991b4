import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useBank } from '../dataProvider';
import { fill, say } from '../messages';
import { Confirm } from '../ui/Confirm';
import { useUserRights } from './userRights';

/** Sends another user a link that sets a new password, so that nobody else needs to know the password. */
export const SendPasswordLink = () => {
  const rights = useUserRights();
  const user = useRecordContext();
  const bank = useBank();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!user || !rights?.mayChange || rights.isOwnAccount) return null;

  const send = async () => {
    setBusy(true);
    try {
      notify(await bank.sendPasswordLink(user.id), { type: 'success' });
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {say.user.sendLink}
      </Button>
      <Confirm
        open={asking}
        title={say.user.sendLinkAsk}
        texts={[fill(say.user.sendLinkTo, { email: String(user.email) })]}
        yes={say.user.sendLinkYes}
        busy={busy}
        onYes={() => void send()}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
