import { Button, Chip, Stack } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useListContext, useNotify } from 'react-admin';
import { dateTime } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { useBank } from './bank';

interface Invitation {
  /** ISO 8601 UTC; null where none was sent. */
  expiresAt: string | null;
  isExpired: boolean;
  maySend: boolean;
}

/** A chip that may take several lines, in a column that is short of width. */
const MANY_LINES = { height: 'auto', py: 0.25, '& .MuiChip-label': { whiteSpace: 'normal' } } as const;

/** Says of a user who has no password yet how their invitation stands, and sends it again. */
export const InvitationStatus = ({ record }: { record: Partial<RaRecord> }) => {
  const { expiresAt, isExpired, maySend } = record.invitation as Invitation;
  const { refetch } = useListContext();
  const bank = useBank();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      notify(await bank.sendPasswordLink(record.id!), { type: 'success' });
      await refetch();
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
    }
  };

  const isWaiting = expiresAt !== null && !isExpired;
  const ended = isExpired ? say.user.invitationExpired : say.user.notInvited;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip
        size="small"
        variant="outlined"
        color={isWaiting ? 'info' : 'warning'}
        label={isWaiting ? fill(say.user.invited, { time: dateTime(expiresAt) }) : ended}
        sx={MANY_LINES}
      />
      {maySend && (
        <Button size="small" disabled={busy} onClick={() => void send()}>
          {expiresAt === null ? say.user.invite : say.user.inviteAgain}
        </Button>
      )}
    </Stack>
  );
};
