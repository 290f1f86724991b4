import { Button, Typography } from '@mui/material';
import type { RefObject } from 'react';
import { correctionWords as words } from '../../../messages/corrections';
import { useSaving } from '../../../shell/saving/saving';
import { useRoles } from '../../../shell/session/access';

/** Lets an administrator correct beyond what is on hand, who has seen by now what lacks. */
export const CorrectAllTheSame = ({ mayOversell }: { mayOversell: RefObject<boolean> }) => {
  const { save, saving } = useSaving();
  const correct = async () => {
    mayOversell.current = true;
    await save('stay');
    mayOversell.current = false;
  };
  if (!useRoles().includes('ROLE_ADMIN')) return null;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {words.oversell}
      </Typography>
      <Button color="error" disabled={saving} onClick={() => void correct()}>
        {words.correctAllTheSame}
      </Button>
    </>
  );
};
