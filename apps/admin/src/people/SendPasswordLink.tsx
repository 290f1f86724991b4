import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useBank } from '../dataProvider';
import { fill, say } from '../messages';
import { Confirm } from '../ui/Confirm';
import { useUserRights } from './userRights';

const linkWords = { send: say.user.sendLink, ask: say.user.sendLinkAsk, to: say.user.sendLinkTo };
const invitationWords = { send: say.user.invite, ask: say.user.inviteAsk, to: say.user.inviteTo };

/**
 * Sends another user a link that sets a new password, so that nobody else needs to know the password. For a user who
 * has none yet it is an invitation.
 */
export const SendPasswordLink = () => {
  const rights = useUserRights();
  const user = useRecordContext();
  const bank = useBank();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!user || !rights?.mayChange || rights.isOwnAccount) return null;
  const words = user.hasPassword === false ? invitationWords : linkWords;

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
        {words.send}
      </Button>
      <Confirm
        open={asking}
        title={words.ask}
        texts={[fill(words.to, { email: String(user.email) })]}
        yes={say.user.sendLinkYes}
        busy={busy}
        onYes={() => void send()}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
