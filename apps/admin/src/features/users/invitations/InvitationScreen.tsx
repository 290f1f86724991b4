import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Instant } from '../../../kit/page/Instant';
import { Loaded } from '../../../kit/page/Loaded';
import { number } from '../../../kit/values/formats';
import { isUnderWay } from '../../../kit/values/jobs';
import { fill } from '../../../messages';
import { invitationWords as words } from '../../../messages/invitations';
import { NotMailed } from '../../../shell/bank/NotMailed';
import { Page } from '../../../shell/screens/Page';
import { type Invitations, useBank, useInvitations, useShowInvitations } from './bank';
import { InvitedPeople } from './InvitedPeople';

/** One list of people who are invited together, with what became of each. */
export const InvitationScreen = () => {
  const id = Number(useParams().id);
  const query = useInvitations(id);
  const title = fill(words.listed, { id: String(id) });
  return (
    <Page title={title} task={words.edit} subject={title}>
      <Loaded query={query} what={words.edit} list="/admin/invitations">
        {(one) => <Content one={one} />}
      </Loaded>
    </Page>
  );
};

const OUTCOMES = ['INVITED', 'LEFT_OUT', 'REFUSED'] as const;

const Content = ({ one }: { one: Invitations }) => {
  const { id, status, message, outcomes } = one;
  const reached = OUTCOMES.filter((outcome) => outcomes[outcome] > 0);
  return (
    <Stack sx={{ gap: 2 }}>
      <NotMailed />
      {message && <Alert severity="error">{message}</Alert>}
      {status === 'CANCELLED' && <Alert severity="warning">{words.cancelled}</Alert>}
      {status === 'PLANNED' && <Alert severity="info">{words.planned}</Alert>}
      <Typography>
        {words.goOut}: <Instant value={one.dueAt} />
      </Typography>
      {isUnderWay(one) && <Progress one={one} />}
      {reached.length > 0 && (
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          {reached.map((outcome) => (
            <Typography key={outcome} sx={{ fontWeight: 600 }}>
              {fill(words.counts[outcome], { count: number(outcomes[outcome]) })}
            </Typography>
          ))}
        </Box>
      )}
      <InvitedPeople key={`${status} ${one.progress}`} list={id} />
      {(status === 'PLANNED' || isUnderWay(one)) && <Cancel id={id} />}
    </Stack>
  );
};

const Progress = ({ one: { progress, total } }: { one: Invitations }) => {
  const text = fill(words.running, { count: number(progress), total: number(total) });
  return (
    <Stack sx={{ gap: 1, maxWidth: 720 }}>
      <Typography role="status">{text}</Typography>
      <LinearProgress variant="determinate" value={total ? (100 * progress) / total : 0} aria-label={text} />
    </Stack>
  );
};

const Cancel = ({ id }: { id: number }) => {
  const [busy, setBusy] = useState(false);
  const bank = useBank();
  const show = useShowInvitations(id);
  const cancel = async () => {
    setBusy(true);
    await bank.cancelInvitations(id).then(show, () => undefined);
    setBusy(false);
  };
  return (
    <Box>
      <Button variant="outlined" color="error" disabled={busy} onClick={() => void cancel()}>
        {words.cancel}
      </Button>
    </Box>
  );
};
