import { maySignOutEverywhere } from '@bank/domain';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLogout, useNotify, useRecordContext } from 'react-admin';
import type { Identity } from '../authProvider';
import { useBank } from '../dataProvider';
import { fill, say } from '../messages';
import { Confirm } from '../ui/Confirm';

/** Ends all sessions of the user on the screen: one's own, or for administrators those of everybody. */
export const SignOutEverywhere = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  const user = useRecordContext();
  const bank = useBank();
  const notify = useNotify();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!identity || !user) return null;
  const asker = { id: Number(identity.id), roles: identity.roles, activePartner: identity.activePartner ?? null };
  if (!maySignOutEverywhere(asker, { id: Number(user.id) })) return null;
  const isOwn = asker.id === user.id;

  const signOut = async () => {
    setBusy(true);
    try {
      const message = await bank.signOutEverywhere(user.id);
      if (isOwn) await logout({}, undefined, false);
      else notify(message, { type: 'success' });
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
        {say.user.signOut.everywhere}
      </Button>
      <Confirm
        open={asking}
        title={say.user.signOut.ask}
        texts={[isOwn ? say.user.signOut.own : fill(say.user.signOut.other, { email: String(user.email) })]}
        yes={say.user.signOut.everywhere}
        busy={busy}
        onYes={() => void signOut()}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
