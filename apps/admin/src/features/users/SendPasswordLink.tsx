import { useNotify, useRecordContext } from 'react-admin';
import { fill, say } from '../../messages';
import { AskedAction } from './AskedAction';
import { useBank } from './bank';
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
  if (!user || !rights?.mayChange || rights.isOwnAccount) return null;
  const words = user.hasPassword === false ? invitationWords : linkWords;

  return (
    <AskedAction
      label={words.send}
      title={words.ask}
      text={fill(words.to, { email: String(user.email) })}
      yes={say.user.sendLinkYes}
      act={async () => notify(await bank.sendPasswordLink(user.id), { type: 'success' })}
    />
  );
};
