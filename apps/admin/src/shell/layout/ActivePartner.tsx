import { Box, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGetIdentity } from 'react-admin';
import { say } from '../../messages';
import type { Identity } from '../session/authProvider';
import { useMenu } from './menuState';
import { useGivingUp } from './useGivingUp';
import { useSwitchPartner } from './useSwitchPartner';

/** Lets partner users choose the partner they act for. Everything on the screen is fetched anew after a switch. */
export const ActivePartner = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  const queryClient = useQueryClient();
  const { switchPartner, isUnderWay } = useSwitchPartner();
  const { request, dialog } = useGivingUp();
  const { isOpen } = useMenu();
  const shownIdentity = useRef(identity);
  // By now every screen asks for what belongs to the new partner.
  useEffect(() => {
    const before = shownIdentity.current;
    shownIdentity.current = identity;
    if (before && before.activePartner?.id !== identity?.activePartner?.id) void queryClient.invalidateQueries();
  }, [identity, queryClient]);
  if (!isOpen || !identity || identity.isAdmin || !identity.partners?.length) return null;
  const { partners, activePartner } = identity;

  return (
    <Box sx={{ px: 2, pt: 2 }}>
      <TextField
        select
        fullWidth
        disabled={isUnderWay}
        label={partners.length > 1 ? say.menu.selectPartner : say.menu.activePartner}
        value={activePartner?.id ?? ''}
        onChange={({ target }) => request(() => void switchPartner(Number(target.value)))}
        slotProps={{ select: { displayEmpty: true } }}
      >
        {!activePartner && <MenuItem value="">{say.common.emptySelect}</MenuItem>}
        {partners.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      {dialog}
    </Box>
  );
};
