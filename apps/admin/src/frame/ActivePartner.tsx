import { Box, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { Identity } from '../authProvider';
import { useBank } from '../dataProvider';
import { say } from '../messages';
import { forgetUser } from '../session';
import { useMenu } from './menuState';

/** Lets partner users choose the partner they act for. Everything on the screen is fetched anew after a switch. */
export const ActivePartner = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  const bank = useBank();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { isOpen } = useMenu();
  if (!isOpen || !identity || identity.isAdmin || !identity.partners?.length) return null;
  const { partners, activePartner } = identity;

  const choose = async (partner: number) => {
    setBusy(true);
    try {
      await bank.switchPartner(partner);
      forgetUser();
      await queryClient.invalidateQueries();
    } catch {
      // The error panel says why; the partner is as it was.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box sx={{ px: 2, pt: 2 }}>
      <TextField
        select
        fullWidth
        disabled={busy}
        label={partners.length > 1 ? say.menu.selectPartner : say.menu.activePartner}
        value={activePartner?.id ?? ''}
        onChange={({ target }) => void choose(Number(target.value))}
        slotProps={{ select: { displayEmpty: true } }}
      >
        {!activePartner && <MenuItem value="">{say.common.emptySelect}</MenuItem>}
        {partners.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
};
