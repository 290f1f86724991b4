import { maySignOutEverywhere } from '@bank/domain';
import { useGetIdentity, useLogout, useNotify, useRecordContext } from 'react-admin';
import { fill, say } from '../../messages';
import type { Identity } from '../../shell/session/authProvider';
import { AskedAction } from './AskedAction';
import { useBank } from './bank';

export const SignOutEverywhere = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  const user = useRecordContext();
  const bank = useBank();
  const notify = useNotify();
  const logout = useLogout();
  if (!identity || !user) return null;
  const signedIn = { id: Number(identity.id), roles: identity.roles, activePartner: identity.activePartner ?? null };
  if (!maySignOutEverywhere(signedIn, { id: Number(user.id) })) return null;
  const isOwn = signedIn.id === user.id;

  return (
    <AskedAction
      label={say.user.signOut.everywhere}
      title={say.user.signOut.ask}
      text={isOwn ? say.user.signOut.own : fill(say.user.signOut.other, { email: String(user.email) })}
      yes={say.user.signOut.everywhere}
      act={async () => {
        const message = await bank.signOutEverywhere(user.id);
        if (isOwn) await logout({}, undefined, false);
        else notify(message, { type: 'success' });
      }}
    />
  );
};
