import { Alert, Button } from '@mui/material';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { dateTime } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { offlineWords } from '../../messages/offline';
import { useSaving } from '../saving/saving';
import { askOwnerToSignIn } from '../saving/useFormOwner';
import { nameOfUser } from '../session/session';

export const FormNotices = () => (
  <>
    <OnlyToLookAt />
    <OthersEntries />
    <WaitingForNetwork />
    <DraftOffer />
  </>
);

const OnlyToLookAt = () => {
  const { isNew, editable } = useSaving();
  if (!isNew || editable) return null;
  return (
    <Alert severity="info" variant="outlined">
      {say.common.mayNotEnter}
    </Alert>
  );
};

const WaitingForNetwork = () => {
  const { isWaitingForNetwork, save } = useSaving();
  const notify = useNotify();
  // In a long form the notice stands above what can be seen.
  useEffect(() => {
    if (isWaitingForNetwork) notify(offlineWords.notSaved, { type: 'warning' });
  }, [isWaitingForNetwork, notify]);
  if (!isWaitingForNetwork) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      action={
        <Button size="small" color="inherit" onClick={() => void save('stay')}>
          {offlineWords.retry}
        </Button>
      }
    >
      {offlineWords.waiting}
    </Alert>
  );
};

const DraftOffer = () => {
  const { draft, editable } = useSaving();
  if (!draft || !editable) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <>
          <Button size="small" color="inherit" onClick={draft.restore}>
            {say.draft.restore}
          </Button>
          <Button size="small" color="inherit" onClick={draft.discard}>
            {say.draft.discard}
          </Button>
        </>
      }
    >
      {fill(say.draft.offer, { time: dateTime(draft.savedAt) })}
      {draft.isOutdated && ` ${say.draft.outdated}`}
    </Alert>
  );
};

const OthersEntries = () => {
  const { owner, user } = useSaving();
  if (!owner || !user || owner.id === user.id) return null;
  const names = { owner: nameOfUser(owner), user: nameOfUser(user) };
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button size="small" color="inherit" onClick={() => void askOwnerToSignIn(owner)}>
          {fill(say.othersEntries.signIn, names)}
        </Button>
      }
    >
      {fill(say.othersEntries.text, names)}
    </Alert>
  );
};
